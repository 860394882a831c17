import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { longest } from "./longestFirst.ts";

test("every file that is to begin first is there", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  expect(longest.filter((name) => !existsSync(`${root}${name}`))).toEqual([]);
});
