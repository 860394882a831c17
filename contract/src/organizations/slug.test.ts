import { expect, test } from "vitest";
import { isReservedSlug, slugOf } from "./slug.ts";

test.each([
  ["Acme & Sons", "acme-sons"],
  ["  Panadería  Ñandú  ", "panaderia-nandu"],
  ["A--B", "a-b"],
  ["ＡＢＣ 1", "abc-1"],
  ["書店", ""],
  ["…", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%j is %j in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("addresses of the app are nobody's name", () => {
  for (const name of ["Documents", "Super Fetch", "User Workflows", "API", "organizations"]) {
    expect(isReservedSlug(slugOf(name)), name).toBe(true);
  }
  expect(isReservedSlug(slugOf("Acme"))).toBe(false);
});
