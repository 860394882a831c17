import { expect, test } from "vitest";
import { type Card, stacked } from "./stacking.ts";

const cards = (...ats: number[]): Card[] => ats.map((at) => ({ at, height: 50 }));

test("cards with room stand where they would; one that would lie over another is pushed down", () => {
  expect(stacked(cards(10, 100, 120, 400), null)).toEqual([10, 100, 162, 400]);
});

test("the one that is looked at keeps its place, and pushes up what stands before it", () => {
  expect(stacked(cards(180, 200, 210), 2)).toEqual([86, 148, 210]);
});

test("where there is no room above it, it is pushed down itself, and nothing lies over anything", () => {
  expect(stacked(cards(0, 10, 20), 2)).toEqual([0, 62, 124]);
});

test("what would stand above all of it stands at its beginning, and of none there is none", () => {
  expect(stacked(cards(-40), 0)).toEqual([0]);
  expect(stacked([], null)).toEqual([]);
});
