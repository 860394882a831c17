import { HISTORY_MESSAGES_MAX } from "@pluma/contract/chats/history";
import { expect, test } from "vitest";
import { partToSum } from "./rules.ts";

/** A thread of so many messages, newest first. */
const aThread = (count: number, content = "words") =>
  Array.from({ length: count }, (_, index) => ({
    messageId: count - index,
    role: index % 2 === 0 ? ("assistant" as const) : ("user" as const),
    content,
  }));

test("nothing is summed up while a model is told everything", () => {
  expect(partToSum([])).toBeNull();
  expect(partToSum(aThread(HISTORY_MESSAGES_MAX))).toBeNull();
});

test("what is beyond that is, with ten more ahead, so that the next ten questions lose nothing", () => {
  const part = partToSum(aThread(HISTORY_MESSAGES_MAX + 2));
  expect(part?.upTo).toBe(12);
  expect(part?.messageIds.toReversed()).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(part?.said[0]).toEqual({ role: "user", content: "words" });
});

test("of long messages, few of which fit, no more than half of those are summed up ahead", () => {
  const part = partToSum(aThread(6, "x".repeat(8000)));
  // Three of 2,000 tokens fit.
  expect(part?.upTo).toBe(4);
});

test("however much there is, what is told of it is bounded, and has beginnings and ends", () => {
  const part = partToSum(aThread(400, `begin ${"x".repeat(9000)} end`));
  const told = part?.said.map(({ content }) => content).join("") ?? "";
  expect(told.length).toBeLessThan(60_000);
  expect(part?.said.at(-1)?.content).toMatch(/^begin x+ … x+ end$/);
});
