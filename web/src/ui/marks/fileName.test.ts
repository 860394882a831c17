import { expect, test } from "vitest";
import { endingOf, formatSize, shortName } from "./fileName.ts";

test("a name of 30 characters is shown whole, a longer one with 30 and its ending", () => {
  const whole = `${"a".repeat(26)}.pdf`;
  expect(shortName(whole)).toBe(whole);
  const cut = shortName("Nómada brand guide 2026 final version.docx");
  expect(cut).toBe("Nómada brand guide…ersion.docx");
  expect([...shortName(`${"🪶".repeat(40)}.txt`)]).toHaveLength(30);
});

test("sizes have the unit that people read", () => {
  expect([0, 999, 84_200, 2_149_000, 25_000_000, 120_000_000].map(formatSize)).toEqual([
    "0 B",
    "999 B",
    "84 kB",
    "2.1 MB",
    "25.0 MB",
    "120 MB",
  ]);
});

test("an ending is known whatever its letters", () => {
  expect(["A.PDF", "b.tar.gz", "none", ".txt"].map(endingOf)).toEqual(["pdf", "gz", "", "txt"]);
});
