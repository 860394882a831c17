import { expect, test } from "vitest";
import { countdown } from "./countdown.ts";

test.each([
  [1800, "30:00"],
  [1694, "28:14"],
  [59, "0:59"],
  [5, "0:05"],
  [0, "0:00"],
])("%i seconds are left as %s", (seconds, text) => expect(countdown(seconds)).toBe(text));
