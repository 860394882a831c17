import { expect, test } from "vitest";
import { attempts } from "./attempts.ts";

test("the same that is asked again has the same key, another thing and what comes after it was done another one", () => {
  const { keyOf, done } = attempts();
  const first = keyOf({ name: "Letter" });
  expect(keyOf({ name: "Letter" })).toBe(first);
  const changed = keyOf({ name: "A letter" });
  expect(changed).not.toBe(first);
  done({ name: "A letter" });
  expect(keyOf({ name: "A letter" })).not.toBe(changed);
});

test("what is done late leaves the key of what was asked meanwhile", () => {
  const { keyOf, done } = attempts();
  keyOf({ name: "Letter" });
  const next = keyOf({ name: "Answer" });
  done({ name: "Letter" });
  expect(keyOf({ name: "Answer" })).toBe(next);
});
