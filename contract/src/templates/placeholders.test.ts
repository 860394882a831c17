import { expect, test } from "vitest";
import { type Chance, chanceOf, seedOfTests } from "../kit/test/chance.ts";
import { compose, literalsOf, type Placeholder, placeholdersOf, repeatedIn } from "./placeholders.ts";

const seed = seedOfTests(20_261_124);
/** PLACEHOLDER_CONTENTS=1000000 looks at a million. */
const contentCount = Number(process.env.PLACEHOLDER_CONTENTS ?? 20_000);

const long = (length: number) => "n".repeat(length);
/** What contents are drawn of: mostly what a rule is about, and what looks like it. */
const pieces = [
  ...["[", "[", "[", "]", "]", "]", "(", ")", "\n", "\r", "\r\n", " ", "\t", "\u00a0", "\u2028", "-", "a", "B", "é"],
  ...[
    "topic",
    "the reader's name",
    "[topic]",
    "[Topic]",
    "[ topic ]",
    "[ ]",
    "[]",
    "[x]",
    "[name](address)",
    "\\[",
    "$&",
  ],
  ...["[[topic]]", "[a[b]c]", "![picture](p.png)", "{{topic}}", "𝒜", "\ud835", "\udc9c", "constructor", "[__proto__]"],
];
const longPieces = [253, 254, 255].flatMap((length) => [`[${long(length)}]`, long(length)]);

const aContent = (chance: Chance): string =>
  Array.from({ length: chance.below(24) }, () => chance.of(chance.below(60) === 0 ? longPieces : pieces)).join("");

/** The same by the rules as they are said, and by nothing of ours: from each closing bracket back to what opened it. */
function slowPlaces(content: string): Placeholder[] {
  const places: Placeholder[] = [];
  for (let at = 0; at < content.length; at += 1) {
    if (content.charAt(at) !== "]" || content.charAt(at + 1) === "(") continue;
    let start = at - 1;
    while (start >= 0 && !["[", "]", "\n", "\r"].includes(content.charAt(start))) start -= 1;
    const inside = content.slice(start + 1, at);
    const opens = start >= 0 && content.charAt(start) === "[";
    if (opens && inside.length <= 254 && inside.trim() !== "") {
      places.push({ name: inside.trim(), start, end: at + 1 });
    }
  }
  return places;
}

/** A content with another text at each of its places, put in from the end. */
const withTexts = (content: string, textOf: (place: Placeholder) => string): string =>
  slowPlaces(content).reduceRight(
    (text, place) => text.slice(0, place.start) + textOf(place) + text.slice(place.end),
    content,
  );

// Compared as texts: a million comparisons by an assertion would take longer than what is compared.
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

test(`in ${contentCount} random contents the places are those that the rules say, and prompts are made of them`, () => {
  const chance = chanceOf(seed);
  let placeCount = 0;
  for (let drawn = 0; drawn < contentCount; drawn += 1) {
    const content = aContent(chance);
    const places = slowPlaces(content);
    const names = places.map(({ name }) => name);
    placeCount += places.length;
    const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
    // What looks like a place in a value is none, and is put in as it is.
    const values = Object.fromEntries(names.map((name) => [name, `<${name}> [topic] $&`]));
    const composed = withTexts(content, ({ name }) => `<${name}> [topic] $&`);
    const isRight =
      same(placeholdersOf(content), places) &&
      same(repeatedIn(content).toSorted(), repeated.toSorted()) &&
      compose(content, values) === composed &&
      same(literalsOf(content), literals(content, places));
    // Said of the one that is wrong.
    if (!isRight) {
      expect(placeholdersOf(content), JSON.stringify(content)).toEqual(places);
      expect(repeatedIn(content).toSorted(), JSON.stringify(content)).toEqual(repeated.toSorted());
      expect(compose(content, values), JSON.stringify(content)).toBe(composed);
      expect(literalsOf(content), JSON.stringify(content)).toEqual(literals(content, places));
    }
  }
  expect(placeCount).toBeGreaterThan(contentCount);
});

const literals = (content: string, places: Placeholder[]): string[] =>
  [...places, { start: content.length }]
    .map(({ start }, index) => content.slice(places[index - 1]?.end ?? 0, start))
    .filter((piece) => piece.trim() !== "");

test.each([
  ["a link, an empty box and what goes over a line are no places", "[a](b) [ ] [c\nd] [e]", ["e"]],
  ["of brackets in brackets the innermost counts", "[[topic]] [a[b]c]", ["topic", "b"]],
  ["names are told without the spaces around them", "[ topic ]", ["topic"]],
  ["a name has 254 characters at most", `[${long(254)}] [${long(255)}]`, [long(254)]],
])("%s", (_rule, content, names) => {
  expect(placeholdersOf(content).map(({ name }) => name)).toEqual(names);
});

test("a line whose places are all empty is left out, one with any answer stays, and so does one without places", () => {
  const content = "Write about [topic].\nFor [reader].\nIn [tone] for [reader].\nEnd.";
  expect(compose(content, { topic: "bread", tone: "a calm voice", reader: " " })).toBe(
    "Write about bread.\nIn a calm voice for  .\nEnd.",
  );
});
