import { expect, test } from "vitest";
import { testsOf, timesOf } from "./times.ts";

const unit = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, seconds: n }));
const browser = {
  suites: [
    {
      file: "chat.spec.ts",
      specs: [{ title: "asks", tests: [{ results: [{ duration: 1500 }, { duration: 500 }] }] }],
      suites: [{ file: "chat.spec.ts", specs: [{ title: "inside", tests: [{ results: [{ duration: 90_000 }] }] }] }],
    },
  ],
};

test("the ten slowest tests of a run are named, the slowest first, each retry counted", () => {
  const lines = timesOf([], [...unit, ...testsOf(browser)]).join("\n");
  expect(lines).toMatch(/90\.0 s {2}chat\.spec\.ts: inside\n *11\.0 s {2}test 11\n/);
  expect(lines).toContain("10 slowest");
  expect(lines).not.toContain("test 2\n");
  expect(testsOf(browser)[0]).toEqual({ name: "chat.spec.ts: asks", seconds: 2 });
});

test("a run says how long each step took and how it stands against its limit", () => {
  const lines = timesOf(
    [
      { name: "unit", seconds: 400 },
      { name: "browser", seconds: 500 },
    ],
    [],
  );
  expect(lines.join("\n")).toMatch(/400\.0 s {2}unit\n *500\.0 s {2}browser\n15\.0 minutes in all.*: 100 % of the 15/);
});
