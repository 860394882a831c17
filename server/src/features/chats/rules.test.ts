import { HISTORY_TOKENS_MAX } from "@pluma/contract/chats/history";
import { expect, test } from "vitest";
import { historyThatFits, nameFrom } from "./rules.ts";

test("a conversation is named after the first line of its first message, cut between words", () => {
  expect(nameFrom("  Plan the emails\nfor autumn ")).toBe("Plan the emails");
  expect(nameFrom("a ".repeat(50))).toMatch(/^(a )+a…$/);
  expect(nameFrom("x".repeat(100))).toBe(`${"x".repeat(60)}…`);
  expect(nameFrom("One two three four five six seven eight nine ten eleven, twelve thirteen")).toBe(
    "One two three four five six seven eight nine ten eleven…",
  );
});

test("a model is given the newest part of a conversation that fits, oldest first", () => {
  const said = (content: string) => ({ role: "user" as const, content });
  expect(historyThatFits([said("c"), said("b"), said("a")]).map((one) => one.content)).toEqual(["a", "b", "c"]);
  const long = said("x".repeat(HISTORY_TOKENS_MAX * 4));
  expect(historyThatFits([said("new"), said("short"), long, said("old")]).map((one) => one.content)).toEqual([
    "short",
    "new",
  ]);
});
