import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mayRest } from "./rest.ts";

const MIB = 1024 * 1024;

test.each([
  ["idle, and much is held that is not needed", 0.01, 100, 50, true],
  ["busy", 0.2, 100, 50, false],
  ["idle, with hardly more than it needs", 0.01, 60, 50, false],
])("a process that is %s rests or not", (_, busyShare, heldMib, neededMib, expected) => {
  expect(mayRest(busyShare, heldMib * MIB, neededMib * MIB)).toBe(expected);
});

// Fills the heap, forgets it all, and ends once most of it has been given back; without a rest that is never.
const forgetful = `
  import { getHeapStatistics } from "node:v8";
  const { restWhenIdle } = await import(${JSON.stringify(fileURLToPath(new URL("./rest.ts", import.meta.url)))});
  let kept = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: [n] }));
  const full = getHeapStatistics().total_heap_size;
  kept = null;
  restWhenIdle(20);
  const looking = setInterval(() => {
    if (getHeapStatistics().total_heap_size > full / 2) return;
    console.log("given back");
    clearInterval(looking);
  }, 20);`;

test("what a busy time left is given back while nobody asks for anything", () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", forgetful], { encoding: "utf8" });
  expect(said.trim()).toBe("given back");
});
