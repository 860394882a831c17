import { type HeardPlace, PLACE_GONE_MS } from "@pluma/contract/documents/presence";
import { expect, test } from "vitest";
import { byPerson, newOthers } from "./places.ts";

const place = (parts: Partial<HeardPlace> = {}): HeardPlace => ({
  document_id: 5,
  place_id: "a-first-tab",
  user_id: 7,
  name: "Elena",
  at: { version: 0, from: 1, to: 1 },
  is: "here",
  ...parts,
});

test("who is heard of is there until they leave, or are not heard of any more", () => {
  const others = newOthers("own");
  expect(others.hear(place(), 0)).toBe(true);
  expect(others.hear(place(), 10), "again").toBe(false);
  others.hear(place({ place_id: "second-tab", user_id: 8 }), 5000);
  expect(others.sweep(PLACE_GONE_MS + 9)).toBe(true);
  expect(others.all.read()).toHaveLength(2);
  others.sweep(PLACE_GONE_MS + 10);
  expect(others.all.read().map(({ userId }) => userId)).toEqual([8]);
  others.hear(place({ place_id: "second-tab", is: "gone" }), 6000);
  expect(others.all.read()).toEqual([]);
});

test("one's own tab is none of the others, and two tabs of one person are two places of one", () => {
  const others = newOthers("a-own-tab");
  expect(others.hear(place({ place_id: "a-own-tab" }), 0)).toBe(false);
  others.hear(place(), 0);
  others.hear(place({ place_id: "another-one", user_id: 9 }), 0);
  others.hear(place({ place_id: "second-tab" }), 0);
  expect(byPerson(others.all.read()).map((places) => places.map(({ placeId }) => placeId))).toEqual([
    ["a-first-tab", "second-tab"],
    ["another-one"],
  ]);
});

test("a name stands beside a caret for a moment after its owner wrote, and not when they only moved", () => {
  const others = newOthers("own");
  const until = () => others.all.read()[0]?.writesUntil ?? 0;
  others.hear(place(), 0);
  others.hear(place({ at: { version: 0, from: 4, to: 4 } }), 100);
  expect(until()).toBe(0);
  others.hear(place({ at: { version: 1, from: 5, to: 5 } }), 200);
  expect(until()).toBeGreaterThan(200);
});
