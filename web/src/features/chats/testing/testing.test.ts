import type { Message, MessagesEvents } from "@pluma/contract/chats/messages";
import { expect, test } from "vitest";
import { aMessage as aTextOf } from "../../../../test/aChat.ts";
import { emptyTest, lastAnswerOf, type TestEvent, takeTestEvent } from "./testing.ts";

/** Of a test that is not kept: questions have odd numbers, and answers are being written. */
const aMessage = (message_id: number, changes: Partial<Message> = {}): Message => {
  const isQuestion = message_id % 2 === 1;
  const question = { role: "user", content: "How long?", user_message_id: null, generating: false } as const;
  const answer = { content: null, user_message_id: message_id - 1, generating: true };
  const own = { ...(isQuestion ? question : answer), finish_reason: null, words: null };
  return aTextOf({ message_id, conversation_id: null, versions: [message_id], ...own, ...changes });
};

const anEnd = (message_id: number, content: string): MessagesEvents["message_stream_end"] => ({
  conversation_id: null,
  message_id,
  content,
  finish_reason: "stop",
  words: 2,
  error: null,
  model: null,
  sources: [],
});

const sending: TestEvent = { kind: "sending", content: "How long?", replaces: null };
const sent: TestEvent = { kind: "sent", sent: { user_message: aMessage(1), message: aMessage(2) } };
const piece = (message_id: number, offset: number, delta: string): TestEvent => ({
  kind: "pieces",
  pieces: [{ message_id, offset, delta }],
});

const after = (...events: TestEvent[]) => events.reduce(takeTestEvent, emptyTest);
const texts = (...events: TestEvent[]) => after(...events).thread.messages.map(({ content }) => content);

test("words that are faster than the rows they belong to are not lost", () => {
  expect(texts(sending, piece(2, 0, "Two "), sent, piece(2, 4, "weeks"))).toEqual(["How long?", "Two weeks"]);
});

test("an end that is faster than its row ends it", () => {
  const { thread, ends } = after(sending, { kind: "end", end: anEnd(2, "Two weeks.") }, sent);
  expect(thread.messages[1]).toMatchObject({ content: "Two weeks.", generating: false, finish_reason: "stop" });
  expect(ends).toEqual([]);
});

test("texts of other places leave no trace", () => {
  const before = after(sending, sent);
  const now = [piece(8, 0, "#hashtag"), { kind: "end", end: anEnd(8, "#hashtag") } as const].reduce(
    takeTestEvent,
    before,
  );
  expect(now).toEqual(before);
});

test("pieces of another text that came while one was on its way are forgotten with its rows", () => {
  expect(after(sending, piece(9, 0, "other"), sent).thread.aside).toEqual([]);
});

test("a refused text is gone from the chat, and nothing else", () => {
  const before = after(sending, sent, { kind: "end", end: anEnd(2, "Two weeks.") });
  const now = [sending, { kind: "refused" } as const].reduce(takeTestEvent, before);
  expect(now.thread).toEqual(before.thread);
});

test("a question that is asked again takes the place of the one that failed, and goes on from the answer before it", () => {
  const failed = { ...aMessage(4), generating: false, error: { code: "provider_failed", message: "no" } };
  const held = after(sending, sent, { kind: "end", end: anEnd(2, "Two weeks.") });
  const broken = takeTestEvent(takeTestEvent(held, sending), {
    kind: "sent",
    sent: { user_message: aMessage(3), message: failed },
  });
  expect(lastAnswerOf(broken.thread, 3)?.message_id).toBe(2);
  const again = [
    { ...sending, replaces: 3 },
    { kind: "sent", sent: { user_message: aMessage(5), message: aMessage(6) } } as const,
  ].reduce(takeTestEvent, broken);
  expect(again.thread.messages.map(({ message_id }) => message_id)).toEqual([1, 2, 5, 6]);
});

test("nothing is left after it was cleared", () => {
  expect(after(sending, sent, { kind: "clear" })).toEqual(emptyTest);
});
