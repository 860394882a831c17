import { describe, expect, test } from "vitest";
import { check, type Expected, isCiting, wordsOf } from "./rules.ts";

const nothing: Expected = { points: [], forbidden: [], mustCite: false, expectsSilence: false };
const given = (answer: string) => ({ answer, sources: 0, isSilent: false });

describe("a point is contained", () => {
  test.each([
    ["in other case", "Fourteen Days", "You have fourteen days to return it.", true],
    ["without its accents", "devolucion rapida", "Una devolución rápida y sencilla.", true],
    ["with accents that the answer lacks", "devolución", "La devolucion es gratis.", true],
    ["through punctuation and marks", "well known method", "It is a **well-known**, (method).", true],
    ["over a line break", "free shipping", "free\n\nshipping", true],
    ["across a citation", "14 days", "Within 14 [2] days.", true],
    ["only in its order", "days fourteen", "fourteen days", false],
    ["only one word after the other", "14 days", "14 items within 30 days", false],
    ["only as whole words", "art", "It will start soon.", false],
    ["not in an answer without it", "refund", "No.", false],
    ["as a number with a comma", "1200 euros", "It costs 1,200 euros.", true],
    ["as a number with a point", "1,200 euros", "Cuesta 1.200 euros.", true],
    ["as a number with a space that does not break", "1.200.000", "1\u00a0200\u00a0000 people", true],
    ["as a number with an apostrophe", "12'500", "CHF 12500", true],
    ["as an amount with decimals either way", "1,200.50", "1.200,50 €", true],
    ["as decimals either way", "3,5 kg", "It weighs 3.5 kg.", true],
    ["with its unit attached", "1200 km and 3.5 kg", "1,200km and 3,5kg", true],
    ["not as a part of a name", "2", "B2B", false],
    ["at the end of a sentence", "cuesta 1200", "Cuesta 1.200.", true],
    ["not as another number", "120", "1200", false],
    ["not as a part of a number", "200 euros", "1,200 euros", false],
    ["not as other decimals", "3.5", "3.55", false],
    ["not as a list that looks like thousands at first", "1200", "steps 1,20 0", false],
    ["with letters of other scripts", "ДОСТАВКА бесплатна", "Сегодня доставка бесплатна!", true],
    ["as a sign alone", "€", "Twelve €", true],
    ["not as a sign that is missing", "€", "Twelve dollars", false],
    ["as a full-width number", "１２００", "1200", true],
  ])("%s", (_, point, answer, isHeld) => {
    const checks = check({ ...nothing, points: [point] }, given(answer));
    expect(checks).toMatchObject({ points: [{ text: point, ok: isHeld }], ok: isHeld });
  });
});

test.each([
  ["guarantee", "We cannot guarantee that.", false],
  ["guarantee", "There is a guaranteed date.", true],
  ["no lo sé", "No lo se, la verdad.", false],
])("a forbidden %j in %j is ok: %j", (text, answer, ok) => {
  expect(check({ ...nothing, forbidden: [text] }, given(answer))).toMatchObject({ forbidden: [{ text, ok }], ok });
});

test.each([
  ["It is so [1].", 1, true],
  ["It is so [2].", 1, false],
  ["It is so [0].", 3, false],
  ["Both say it [3, 2].", 2, true],
  ["It is so [1].", 0, false],
  ["It is so (1).", 1, false],
  ["a[i] = [x]", 4, false],
])("%j with %i sources cites: %j", (answer, sources, isCited) => {
  expect(isCiting(answer, sources)).toBe(isCited);
  const checks = check({ ...nothing, mustCite: true }, { answer, sources, isSilent: false });
  expect(checks).toMatchObject({ cited: isCited, ok: isCited });
});

test.each([
  [true, true, true, true],
  [true, false, false, false],
  [false, true, null, true],
  [false, false, null, true],
])("silence that is expected (%j) and said (%j) is %j, the answer ok: %j", (expectsSilence, isSilent, silent, ok) => {
  const checks = check({ ...nothing, expectsSilence }, { answer: "My material does not say.", sources: 0, isSilent });
  expect(checks).toMatchObject({ silent, ok });
});

test("an empty answer is not ok, and one rule that does not hold is enough", () => {
  expect(check(nothing, given(" \n"))).toMatchObject({ ok: false });
  expect(check(nothing, given("Yes."))).toMatchObject({ ok: true, cited: null, silent: null });
  const expected = { ...nothing, points: ["yes", "no"], forbidden: ["maybe"] };
  expect(check(expected, given("Yes."))).toEqual({
    points: [
      { text: "yes", ok: true },
      { text: "no", ok: false },
    ],
    forbidden: [{ text: "maybe", ok: true }],
    cited: null,
    silent: null,
    ok: false,
  });
});

test("dates and versions stay as they are written", () => {
  expect(wordsOf("On 1.10.2026, version 2.0.1")).toEqual(wordsOf("on 1.10.2026 version 2.0.1"));
  expect(wordsOf("0,125")).toEqual(["0.125"]);
  expect(wordsOf("2026")).toEqual(["2026"]);
});
