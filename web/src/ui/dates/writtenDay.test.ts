import { expect, test } from "vitest";
import { isDay, readDay, writeDay } from "./writtenDay.ts";

test.each([
  ["en", "2026-03-09", "03/09/2026"],
  ["es", "2026-03-09", "09/03/2026"],
  ["en", "9 March", "9 March"],
  ["es", "", ""],
] as const)("in %s, %s is written %s", (language, day, written) => expect(writeDay(day, language)).toBe(written));

test.each([
  ["en", "3/9/2026", "2026-03-09"],
  ["es", "9/3/2026", "2026-03-09"],
  ["es", " 09.03.2026 ", "2026-03-09"],
  ["es", "9-3-2026", "2026-03-09"],
  ["en", "2026-03-09", "2026-03-09"],
  ["en", "2/29/2024", "2024-02-29"],
  ["en", "2/29/2026", null],
  ["en", "13/1/2026", null],
  ["es", "9/3/26", null],
  ["es", "9 de marzo", null],
  ["es", "", null],
] as const)("in %s, %s typed means %s", (language, typed, day) => expect(readDay(typed, language)).toBe(day));

test("only a day that there is is one", () => {
  expect(isDay("2026-03-09")).toBe(true);
  expect(isDay("2026-3-9")).toBe(false);
  expect(isDay("2026-02-30")).toBe(false);
});
