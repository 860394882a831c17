import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bare } from "../../build/bareContract.ts";

const contract = (name: string): string => {
  const url = new URL(import.meta.resolve(`@pluma/contract/${name}`));
  return bare(readFileSync(url, "utf8"), url.pathname);
};

test("a bare route keeps its method, its path, who may call it, and that it answers a file, and nothing else", () => {
  const made = bare(
    `export const site = {
      read: route({ method: "GET", path: "/a/{id}", params: z.object({ id }), answer: z.array(pair), access: "public" }),
      load: route({ method: "GET", path: "/b", query: z.object({}), answer: file }),
    };`,
    "site.ts",
  );
  expect(made).toContain('read: route({ method: "GET", path: "/a/{id}", answer: {}, access: "public" })');
  expect(made).toContain('load: route({ method: "GET", path: "/b", answer: file })');
});

test("every value that is made by a call is left out where nothing uses it", () => {
  expect(bare("export const id = z.number().int();", "x.ts")).toBe(
    "export const id = /*#__PURE__*/ (() => (z.number().int()))();",
  );
  expect(bare("export const MAX = 10;", "x.ts")).toBe("export const MAX = 10;");
});

test("functions stay functions", () => {
  const code =
    "export const text = (max: number) => z.string().max(max);\nexport function of(a: number) { return f(a); }";
  expect(bare(code, "x.ts")).toBe(code);
});

test.each(["kit/kit", "site/site", "accounts/accounts", "session/session", "generation/generation", "chats/chats"])(
  "the contract of %s has no shapes left",
  (name) => {
    const routes = contract(name).match(/(?:params|query|body): (?!undefined)[^,\n]*\(.*/g) ?? [];
    // Shapes that are no part of a route may hold keys of the same names.
    expect(routes.filter((line) => /^(?:params|body)/.test(line))).toEqual([]);
  },
);
