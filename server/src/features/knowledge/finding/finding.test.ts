import { expect, test } from "vitest";
import { byLikeness } from "./sureness.ts";
import { isOfForm, leansOn, standsAlone } from "./talk.ts";
import { type Ranking, weave } from "./weave.ts";

/** Passages of one source by their positions, each a little less likely than the one before. */
const ranking = (sureness: number, positions: number[], step = 0.01): Ranking => ({
  sureness,
  found: positions.map((position, rank) => ({ sourceId: 1, position, score: 1 - rank * step })),
});
const positionsOf = (rankings: Ranking[], limit = 5) => weave(rankings, limit).map(({ position }) => position);

test("a ranking that is sure of nothing changes nothing of the others' order", () => {
  const words = ranking(0.4, [1, 2, 3, 4, 5, 6]);
  expect(positionsOf([words, ranking(0, [9, 6, 5, 8])])).toEqual(positionsOf([words]));
  expect(positionsOf([words, ranking(0, [9])], 10)).toEqual([1, 2, 3, 4, 5, 6, 9]);
});

test("the first of a ranking that is sure is among the first five, however sure another is of its own", () => {
  const [sure, surer] = [ranking(0.6, [40]), ranking(0.97, [1, 2, 3, 4, 5, 6, 7, 8], 0)];
  for (const rankings of [
    [sure, surer],
    [surer, sure],
  ]) {
    expect(positionsOf(rankings)).toContain(40);
    expect(positionsOf(rankings)).toContain(1);
  }
});

test("what two ways found stands before what one of them did, and the surer way decides between them", () => {
  expect(positionsOf([ranking(0.5, [1, 2]), ranking(0.5, [3, 2])])[0]).toBe(2);
  expect(positionsOf([ranking(0.3, [1]), ranking(0.8, [2])])).toEqual([2, 1]);
});

test("likeness is sure of what stands out of its material, whatever its model calls alike, and else of nothing", () => {
  const found = (score: number) => [{ sourceId: 1, position: 1, score }];
  for (const mean of [0.1, 0.55, 0.8]) {
    const spread = { count: 500, mean, deviation: 0.03 };
    expect(byLikeness(found(mean + 0.18), spread).sureness).toBeGreaterThan(0.9);
    expect(byLikeness(found(mean + 0.1), spread).sureness).toBe(0);
  }
  // Among three nothing stands out.
  expect(byLikeness(found(0.9), { count: 3, mean: 0.5, deviation: 0.3 }).sureness).toBe(0);
});

test.each([
  ["In Spanish please", true],
  ["three bullet points", true],
  ["Shorter!", true],
  ["thanks, that was great", true],
  ["Hello", true],
  ["Now in simple words, as a table", true],
  ["¿Puedes decirlo en inglés, por favor?", true],
  ["más corto", true],
  ["Hazme un resumen en tres frases", true],
  ["Muchas gracias", true],
  ["What are the steps?", false],
  ["How long does it take?", false],
  ["What does the table of prices say?", false],
  ["Price of the Spanish lessons", false],
  ["¿Cuántas palabras tiene el curso?", false],
  ["Goldfish", false],
  ["And then?", false],
])("whether %j is about the form of an answer, a greeting or thanks: %j", (question, isSo) => {
  expect(isOfForm(question)).toBe(isSo);
});

test("a short question leans on the one before it, a long one stands for itself", () => {
  const talk = [
    { role: "assistant" as const, content: "Nine." },
    { role: "user" as const, content: "When do you open?" },
  ];
  expect(leansOn("And on Sundays?", talk)).toBe("When do you open?");
  expect(leansOn("And on Sundays?", [])).toBeNull();
  expect(standsAlone("And on Sundays?", 1)).toBe(false);
  expect(standsAlone("Does it open in Vigo on Sundays?", 3)).toBe(false);
  expect(standsAlone("Does the shop in Vigo open on Sundays?", 4)).toBe(true);
  expect(leansOn("On which days of the week does the shop in the harbour open at nine?", talk)).toBeNull();
});
