import { contracts } from "@pluma/contract/all";
import { budgetKinds } from "@pluma/contract/kit/budgets";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import { type Chance, chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../test/app.ts";
import { aUser } from "../test/people.ts";
import { liftLimits } from "../test/settings.ts";

const seed = seedOfTests(20_261_121);
const routes: RouteDefinition[] = Object.values(contracts)
  .flatMap((contract) => Object.values<RouteDefinition>(contract))
  // Signing out would make every later request a plain 401.
  .filter(({ path }) => path !== "/auth/logout");

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  // Of each of a thousand requests it is asked what it does, not whether there are too many.
  await liftLimits(node, ...budgetKinds);
});
afterAll(() => node.close());

const values: unknown[] = [
  null,
  true,
  -1,
  0,
  1e300,
  1.5,
  "",
  " ",
  "\u0000",
  "\ud800",
  "x".repeat(5000),
  "<script>",
  "' or 1=1 --",
  "%",
  "9".repeat(400),
  "a\u0000b",
  2_147_483_648,
  -9_007_199_254_740_991,
  "2147483648",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
  "0001-01-01",
  { content: "\u0000" },
  [],
  [[]],
  {},
  { $gt: "" },
  { toString: 1 },
  "2026-13-45",
  "🪶",
];
const names = [
  "content",
  "name",
  "conversation_id",
  "organization_id",
  "model",
  "tags",
  "key",
  "value",
  "email",
  "password",
];
const more = [
  "kind",
  "address",
  "refresh_token",
  "lang",
  "dark_mode",
  "stream",
  "deleteUserMsg",
  "__proto__",
  "constructor",
  "body",
];
const bodies = [
  "",
  "{",
  "null",
  "[]",
  "1",
  '"text"',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  `${"[".repeat(5000)}`,
  `{"content":${"[".repeat(2000)}${"]".repeat(2000)}}`,
  '{"content":"\\ud800"}',
  '{"content":1}',
  '{"name":"a","name":{}}',
];
const pieces = [
  "1",
  "0",
  "-1",
  "abc",
  "%00",
  "%ff",
  "1e9",
  "999999999999999999999",
  "..%2f",
  "1%20or%201",
  "null",
  "9007199254740993",
  "2147483648",
  "9999-12-31",
  "a%00b",
  "%ed%a0%80",
];
const types = [
  "application/json",
  "text/plain",
  "application/xml",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "",
];

test("a thousand malformed requests bring no failure of ours", async () => {
  const { token } = await aUser(node, { staff: "admin" });
  const pick = chanceOf(seed).of;
  const statuses = new Map<number, number>();
  for (let count = 0; count < 1000; count += 1) {
    const route = pick(routes);
    const path = route.path.replace(/\{\w+\}/g, () => pick(pieces));
    const query =
      pick([0, 1, 2, 3]) === 0
        ? `?${pick([...names, "page", "sortBy", "archived"])}=${pick(pieces)}&page=${pick(pieces)}`
        : "";
    const isShaped = pick([true, false]);
    const body = isShaped ? JSON.stringify(shaped(pick)) : pick(bodies);
    const type = pick(types);
    const answer = await fetch(`${node.address}/api${path}${query}`, {
      method: route.method,
      headers: {
        authorization: pick([
          `Bearer ${token}`,
          `Bearer ${token}`,
          `Bearer ${token}`,
          "Bearer",
          "Basic abc",
          `Bearer ${token.slice(0, -4)}`,
        ]),
        ...(type && { "content-type": type }),
        ...(pick([true, false]) && { "idempotency-key": pick(["a", "b", "x".repeat(300), ""]) }),
      },
      ...(route.method !== "GET" && { body }),
    });
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const what = `${route.method} ${path}${query} ${type} ${body.slice(0, 200)} → ${answer.status} ${text.slice(0, 200)}`;
    expect(answer.status, what).toBeLessThan(500);
    // The Model Context Protocol has a shape of its own for refusals, and for some none; apps hear theirs in that of OAuth.
    if (answer.status >= 400 && !/^\/(?:mcp|oauth\/(?:register|token|revoke))$/.test(route.path))
      expect(JSON.parse(text), what).toMatchObject({
        code: expect.any(String),
        error: { message: expect.any(String) },
      });
  }
  // It is a test only if many were refused for different reasons.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 401, 404, 422]));
  expect(node.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

/** Every call, with one thing in each of its places that no row can hold. */
test.each([
  ["a number beyond what the database counts", "2147483648", 2_147_483_648],
  ["the largest number of JSON", "9007199254740991", 9_007_199_254_740_991],
  ["a NUL character", "a%00b", "a\u0000b"],
  ["half a character", "%ed%a0%80", "\ud800"],
  ["a year beyond all others", "9999-12-31", "9999-12-31T23:59:59.999Z"],
])("%s in path, query and body brings no failure of ours, whatever call it is", async (_, inAddress, inBody) => {
  const { token } = await aUser(node, { staff: "admin" });
  for (const route of routes) {
    const path = route.path.replace(/\{\w+\}/g, () => inAddress);
    const query = Object.keys(route.query?.shape ?? {}).map((name) => `${name}=${inAddress}`);
    const body = Object.fromEntries(fieldsOf(route).map((name) => [name, inBody]));
    const answer = await node.ask(`${route.method} ${path}?${query.join("&")}`, {
      token,
      ...(route.method !== "GET" && { body }),
    });
    expect(answer.status, `${route.method} ${path} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  }
  expect(node.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

function fieldsOf({ body }: RouteDefinition): string[] {
  const shape =
    body && "kind" in body ? (body.kind === "multipart" ? body.fields.shape : {}) : Reflect.get(Object(body), "shape");
  return Object.keys(Object(shape));
}

function shaped(pick: Chance["of"]): object {
  const entries = Array.from({ length: pick([1, 2, 3, 6]) }, () => [pick([...names, ...more]), pick(values)] as const);
  return Object.fromEntries(entries);
}
