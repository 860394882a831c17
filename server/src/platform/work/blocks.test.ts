import { expect, test } from "vitest";
import { inBlocks } from "./blocks.ts";

test("what comes in one moment is done together, what comes while it is being done right after it; other keys wait for none of it", async () => {
  const blocks: string[] = [];
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const give = inBlocks<string, void>(async (key, block) => {
    blocks.push(`${key}: ${block.join(" ")}`);
    if (!block.includes("first")) return [];
    begun.resolve();
    await gate.promise;
    return [];
  });
  const given = [give(1, "first"), give(1, "second")];
  await begun.promise;
  given.push(give(1, "third"), give(1, "fourth"));
  await give(2, "other");
  gate.resolve();
  await Promise.all(given);
  await give(1, "later");
  expect(blocks).toEqual(["1: first second", "2: other", "1: third fourth", "1: later"]);
});

test("of a block that fails each is done for itself, and only what fails alone has failed", async () => {
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const give = inBlocks<string, void>(async (_key, block) => {
    if (block.includes("gate")) await gate.promise;
    if (block.includes("broken")) throw new Error("broken");
    done.push(...block);
    return [];
  });
  const given = ["gate", "sound", "broken", "whole"].map((item) => give(1, item));
  gate.resolve();
  const outcomes = await Promise.allSettled(given);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual(["gate", "sound", "whole"]);
});

test("each hears what came of it, and no more is done at once than may be", async () => {
  const blocks: string[][] = [];
  const give = inBlocks<string, string>(async (_key, block) => {
    blocks.push(block);
    return block.map((item) => (item === "nothing" ? undefined : `${item} done`));
  }, 2);
  const given = ["one", "nothing", "two"].map((item) => give(1, item));
  expect(await Promise.all(given)).toEqual(["one done", undefined, "two done"]);
  expect(blocks).toEqual([["one", "nothing"], ["two"]]);
});
