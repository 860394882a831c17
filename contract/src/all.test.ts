import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contracts, errors, saidCodes } from "./all.ts";
import { id, type RouteDefinition, statusOfKind } from "./kit/kit.ts";
import { languageCodes } from "./kit/languages.ts";

const routes: RouteDefinition[] = Object.values(contracts).flatMap((contract) =>
  Object.values<RouteDefinition>(contract),
);

test("no two calls share a method and a path", () => {
  const places = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test("every parameter of a path has a shape, and every shape a parameter", () => {
  for (const { path, params } of routes) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(params?.shape ?? {}).sort(), path).toEqual(named.sort());
  }
});

test("a call that is asked in the organization of its path has a parameter that names it", () => {
  const named = routes.filter(({ organizationParam }) => organizationParam !== undefined);
  expect(named.length).toBeGreaterThan(0);
  for (const { organizationParam = "", params, path } of named) {
    expect(params?.shape[organizationParam], path).toBe(id);
  }
});

test("every refusal has a kind that is a status", () => {
  for (const [code, kind] of Object.entries(errors)) expect(statusOfKind[kind], code).toBeGreaterThanOrEqual(400);
});

test.each(languageCodes)("what can be refused has words in %s, each once, and nothing else has", (language) => {
  const isWords = (name: string) => name.endsWith(`words.${language}.json`);
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(isWords);
  const read = (name: string): object[] =>
    Object.values(JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")));
  const codes = names.flatMap(read).flatMap(Object.keys);
  expect(codes.sort()).toEqual(saidCodes.toSorted());
});

test("no two features give one code to their refusals, so that none speaks in another's words", async () => {
  const isContract = (name: string) => name.endsWith(".ts") && !/^all\.|\.test\./.test(name);
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(isContract);
  const codes: string[] = [];
  for (const name of names) {
    const address = new URL(name, import.meta.url).href;
    const { errors: own = {} }: { errors?: object } = await import(/* @vite-ignore */ address);
    codes.push(...Object.keys(own));
  }
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test("a call refuses only with codes that exist", () => {
  for (const { path, refuses = [] } of routes) {
    for (const code of refuses) expect(Object.keys(errors), path).toContain(code);
  }
});

test("a call that spends words can be repeated safely", () => {
  for (const route of routes.filter(({ access }) => access === "generation")) {
    expect(route.isIdempotent, route.path).toBe(true);
  }
});
