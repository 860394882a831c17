import { expect, test } from "vitest";
import { gathered } from "./gathered.ts";

/** Longer than any test: what is begun in one was begun because enough had come. */
const NEVER_MS = 600_000;

test("what comes for a key is done at once as soon as enough of it has come, and each is answered for itself", async () => {
  const blocks: string[][] = [];
  const give = gathered<string, string>(async (block) => {
    blocks.push(block);
    return block.map((item) => (item === "nothing" ? undefined : `${item} done`));
  }, NEVER_MS);
  const other = give(2, "other", 2);
  const given = [give(1, "one", 3), give(1, "nothing", 3), give(1, "two", 3)];
  expect(await Promise.all(given)).toEqual(["one done", undefined, "two done"]);
  // Whoever waits for nobody takes along those that do.
  expect(await Promise.all([give(2, "quick", 1), other])).toEqual(["quick done", "other done"]);
  expect(await give(1, "alone", 1)).toBe("alone done");
  expect(blocks).toEqual([["one", "nothing", "two"], ["other", "quick"], ["alone"]]);
});

test("what has waited for long enough is done, however few have come", async () => {
  const give = gathered<string, string>(async (block) => block.map((item) => `${item} of ${block.length}`), 1);
  expect(await give(1, "one", 4)).toBe("one of 1");
  expect(await give(1, "later", 4)).toBe("later of 1");
});

test("of what fails together each is done for itself, and only what fails alone has failed", async () => {
  const give = gathered<string, string>(async (block) => {
    if (block.includes("broken")) throw new Error("broken");
    return block;
  }, NEVER_MS);
  const outcomes = await Promise.allSettled(["sound", "broken", "whole"].map((item) => give(1, item, 3)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
