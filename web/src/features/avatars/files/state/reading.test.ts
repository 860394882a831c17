import { expect, test } from "vitest";
import { shareOf } from "./reading.ts";

const file = { page_read: null, pages: null, passages: null, embedded: 0 };

test("a file that is read is as far as its page, and never beyond its end", () => {
  expect(shareOf({ ...file, state: "reading", page_read: 41, pages: 66 })).toBe(62);
  expect(shareOf({ ...file, state: "reading", page_read: 70, pages: 66 })).toBe(100);
});

test("one that is indexed is as far as its passages", () => {
  expect(shareOf({ ...file, state: "cut", passages: 48, embedded: 12 })).toBe(25);
});

test("nothing is told of one that waits, or whose pages are not known", () => {
  expect(shareOf({ ...file, state: "waiting" })).toBeNull();
  expect(shareOf({ ...file, state: "reading", page_read: 3 })).toBeNull();
  expect(shareOf({ ...file, state: "cut", passages: 0 })).toBeNull();
});
