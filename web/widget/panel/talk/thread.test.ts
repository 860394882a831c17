import type { WidgetMessage } from "@pluma/contract/widgets/shapes";
import { expect, test } from "vitest";
import { apply, EMPTY, merge, settled } from "./thread.ts";

const message = (number: number, more: Partial<WidgetMessage> = {}): WidgetMessage => ({
  number,
  from: "avatar",
  content: "",
  name: null,
  notice: null,
  is_writing: false,
  is_unanswered: false,
  error: null,
  createdAt: "2026-11-24T12:00:00Z",
  ...more,
});

const writing = (content: string) => merge(EMPTY, { ...EMPTY, messages: [message(1, { content, is_writing: true })] });
const contentOf = (thread: typeof EMPTY | null) => thread?.messages[0]?.content;
const piece = (offset: number, delta: string) => ({ type: "piece", number: 1, offset, delta }) as const;

test("a piece at the end is added, one that overlaps adds what is new, and one that is known adds nothing", () => {
  expect(contentOf(apply(writing("Yes"), piece(3, ", we do")))).toBe("Yes, we do");
  expect(contentOf(apply(writing("Yes"), piece(1, "es, we")))).toBe("Yes, we");
  expect(contentOf(apply(writing("Yes, we"), piece(0, "Yes")))).toBe("Yes, we");
});

test("a piece that leaves a gap, or is of a message that is not known, asks for the thread", () => {
  expect(apply(writing("Yes"), piece(5, "do"))).toBeNull();
  expect(apply(EMPTY, piece(0, "Yes"))).toBeNull();
});

test("a line that is behind another takes nothing away, and what is whole is not opened again", () => {
  const late = { type: "message", message: message(1, { content: "Ye", is_writing: true }) } as const;
  expect(contentOf(apply(writing("Yes, we"), late))).toBe("Yes, we");
  const whole = apply(writing("Yes, we"), { type: "message", message: message(1, { content: "Yes, we do." }) });
  if (!whole) throw new Error("a gap");
  expect(apply(whole, late)?.messages[0]).toMatchObject({ content: "Yes, we do.", is_writing: false });
  expect(contentOf(apply(whole, piece(7, " not")))).toBe("Yes, we do.");
});

test("messages stand in their order however they come, each once", () => {
  const lines = [3, 1, 2, 2].map((number) => ({ type: "message", message: message(number) }) as const);
  const thread = lines.reduce((all, line) => apply(all, line) ?? all, EMPTY);
  expect(thread.messages.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(thread.last).toBe(3);
});

test("a thread is read again from the answer that is being written, else from its end", () => {
  const before = [message(1, { from: "visitor" }), message(2, { is_writing: true, content: "Y" })];
  expect(settled(merge(EMPTY, { ...EMPTY, messages: before }))).toBe(1);
  expect(settled(merge(EMPTY, { ...EMPTY, messages: [message(1), message(2)] }))).toBe(2);
});
