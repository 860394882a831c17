import { expect, test } from "vitest";
import { measure } from "./measure.ts";

test("a context is measured in characters and in about a quarter as many tokens", () => {
  expect(measure("You write in short sentences.")).toEqual({ characters: 29, tokens: 7, isOver: false });
});

test("a letter of two units is one character", () => {
  expect(measure("é😀").characters).toBe(2);
});

test("7,500 tokens are within the limit, one more is over it", () => {
  expect(measure("a".repeat(30_000)).isOver).toBe(false);
  expect(measure("a".repeat(30_002)).isOver).toBe(true);
});
