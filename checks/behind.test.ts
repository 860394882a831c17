import { expect, test } from "vitest";
import { behindOf } from "./behind.ts";

test("packages of an earlier major are named, once each, and those of the same or a later one are not", () => {
  const behind = behindOf({
    old: { current: "9.4.1", latest: "10.0.0" },
    near: { current: "2.5.15", latest: "2.6.8" },
    ahead: { current: "14.5.1", latest: "13.10.0" },
    elsewhere: { latest: "18.4.0" },
    twice: [
      { current: "1.0.0", latest: "2.0.0" },
      { current: "1.0.0", latest: "2.0.0" },
    ],
  });
  expect(behind).toEqual(["old 9.4.1, newest 10.0.0", "twice 1.0.0, newest 2.0.0"]);
});
