import { expect, test } from "vitest";
import { marked, matches } from "./matches.ts";

test.each([
  ["Guion del episodio 12", "EPISODIO guion", true],
  ["Nómada autumn emails", "nomada", true],
  ["Nomada", "nómada", true],
  ["Carta de invierno", "carta verano", false],
  ["Anything", "  ", true],
])("%s answers %s: %s", (name, search, expected) => {
  expect(matches(name, search)).toBe(expected);
});

test("what answers the search is marked, accents and all", () => {
  expect(marked("La Nómada", "nomada")).toEqual([
    { text: "La ", isMatch: false },
    { text: "Nómada", isMatch: true },
  ]);
});

test.each(["", "carta", "a", "ñ x"])("the pieces are the whole name, searched by %s", (search) => {
  const name = "Fonda Lucero, la carta de invierno 🍂 año";
  expect(
    marked(name, search)
      .map(({ text }) => text)
      .join(""),
  ).toBe(name);
});
