import type { Message } from "@pluma/contract/chats/messages";
import { describe, expect, test } from "vitest";
import { aMessage as aTextOf } from "../../../../test/aChat.ts";
import {
  applyDelta,
  emptyThread,
  olderPageOf,
  shownOf,
  type Thread,
  takeChangedPage,
  takeEnd,
  takeMessage,
  takeNewestPage,
  takeOlderPage,
  takePieces,
  takeSent,
} from "./thread.ts";

/** Of a chat in which questions have odd numbers. */
const aMessage = (message_id: number, changes: Partial<Message> = {}): Message => {
  const isQuestion = message_id % 2 === 1;
  const question = { role: "user", user_message_id: null, finish_reason: null } as const;
  const own = isQuestion ? question : { user_message_id: message_id - 1 };
  const content = `text ${message_id}`;
  return aTextOf({ message_id, conversation_id: 1, content, versions: [message_id], ...own, ...changes });
};

const writing = (message_id: number, content: string | null): Message =>
  aMessage(message_id, { content, generating: true, finish_reason: null });

const holding = (messages: Message[], max = messages.length): Thread => ({ ...emptyThread, messages, max });
const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));
const idsOf = (thread: Thread): number[] => thread.messages.map((message) => message.message_id);
const piece = (offset: number, delta: string, message_id = 2) => ({ message_id, offset, delta });

describe("applyDelta", () => {
  test.each([
    ["at the end appends", "Hello", 5, " world", "Hello world"],
    ["at the start of nothing begins", "", 0, "Hel", "Hel"],
    ["that overlaps adds only its new part", "Hello", 3, "lo world", "Hello world"],
    ["that is wholly known adds nothing", "Hello world", 0, "Hello", "Hello world"],
    ["that ends where the text ends adds nothing", "Hello", 2, "llo", "Hello"],
    ["counts UTF-16 units", "🪶", 2, "!", "🪶!"],
  ])("a piece %s", (_, text, offset, delta, expected) => {
    expect(applyDelta(text, offset, delta)).toBe(expected);
  });

  test("a piece beyond the end is a gap", () => {
    expect(applyDelta("Hello", 6, "world")).toBeNull();
  });
});

describe("pieces", () => {
  test("are written in the order of their offsets, however they arrive", () => {
    const thread = takePieces(holding([aMessage(1), writing(2, null)]), [
      piece(3, "def"),
      piece(0, "abc"),
      piece(2, "cde"),
    ]);
    expect(thread.messages[1]?.content).toBe("abcdef");
    expect(thread.aside).toEqual([]);
  });

  test("that leave a gap wait, and are written once the row has caught up", () => {
    const gapped = takePieces(holding([aMessage(1), writing(2, "abc")]), [piece(6, "ghi")]);
    expect(gapped.messages[1]?.content).toBe("abc");
    expect(gapped.aside).toHaveLength(1);
    const behind = takeNewestPage(gapped, { messages: [aMessage(1), writing(2, "abcde")], max: 2 }, 2);
    expect(behind.messages[1]?.content).toBe("abcde");
    expect(behind.aside).toHaveLength(1);
    const caughtUp = takeNewestPage(behind, { messages: [aMessage(1), writing(2, "abcdefgh")], max: 2 }, 2);
    expect(caughtUp.messages[1]?.content).toBe("abcdefghi");
    expect(caughtUp.aside).toEqual([]);
  });

  test("of an answer that is not here yet wait for its row", () => {
    const early = takePieces(holding([aMessage(1)]), [piece(0, "abc"), piece(3, "d")]);
    expect(takeMessage(early, writing(2, null)).messages[1]?.content).toBe("abcd");
  });

  test("never touch a finished answer", () => {
    const thread = holding([aMessage(1), aMessage(2, { content: "done" })]);
    expect(takePieces(thread, [piece(4, " more")]).messages[1]?.content).toBe("done");
  });

  test("leave every other message the same object", () => {
    const thread = holding([...range(1, 3), writing(4, "a")]);
    const next = takePieces(thread, [piece(1, "b", 4)]);
    expect(next.messages[0]).toBe(thread.messages[0]);
    expect(next.messages[3]).not.toBe(thread.messages[3]);
  });
});

describe("the end of an answer", () => {
  const end = {
    conversation_id: 1,
    message_id: 2,
    content: "the row",
    finish_reason: "stopped" as const,
    words: 2,
    error: null,
    model: "m",
    sources: [],
  };

  test("leaves what the row holds, and forgets pieces that waited", () => {
    const thread = takeEnd({ ...holding([aMessage(1), writing(2, "somethi")]), aside: [piece(90, "x")] }, end);
    expect(thread.messages[1]).toMatchObject({
      content: "the row",
      finish_reason: "stopped",
      words: 2,
      generating: false,
    });
    expect(thread.aside).toEqual([]);
  });

  test("is not undone by a reading that began before it", () => {
    const thread = takeEnd(holding([aMessage(1), writing(2, "the r")]), end);
    const late = takeNewestPage(thread, { messages: [aMessage(1), writing(2, "the")], max: 2 }, 2);
    expect(late.messages[1]).toMatchObject({ content: "the row", generating: false });
  });
});

describe("reading again", () => {
  test("never shortens text that is still being written", () => {
    const thread = holding([aMessage(1), writing(2, "longer than the row")]);
    expect(
      takeNewestPage(thread, { messages: [aMessage(1), writing(2, "longer")], max: 2 }, 2).messages[1]?.content,
    ).toBe("longer than the row");
  });

  test("closes an answer whose end was missed", () => {
    const thread = holding([aMessage(1), writing(2, "half")]);
    const page = { messages: [aMessage(1), aMessage(2, { content: "half", finish_reason: "interrupted" })], max: 2 };
    expect(takeNewestPage(thread, page, 2).messages[1]).toMatchObject({
      generating: false,
      finish_reason: "interrupted",
    });
  });

  test("keeps older pages, drops what was deleted, and keeps what came meanwhile", () => {
    const thread = holding([...range(1, 14), writing(16, "new")], 15);
    const page = { messages: range(5, 14).filter(({ message_id }) => message_id !== 13), max: 13 };
    expect(idsOf(takeNewestPage(thread, page, 14))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16]);
  });

  test("forgets older pages when messages between were never read", () => {
    const thread = takeNewestPage(holding(range(1, 10)), { messages: range(31, 40), max: 40 }, 10);
    expect(idsOf(thread)).toEqual(range(31, 40).map(({ message_id }) => message_id));
    expect(thread.max).toBe(40);
  });

  test("leaves unchanged messages the same object", () => {
    const thread = holding(range(1, 4));
    expect(takeNewestPage(thread, { messages: range(1, 4), max: 4 }, 4).messages[2]).toBe(thread.messages[2]);
  });
});

describe("older pages", () => {
  test("go before what is held, without doubles when new messages have moved the pages", () => {
    const thread = holding(range(11, 22), 22);
    expect(olderPageOf(thread, 10)).toBe(2);
    const longer = takeOlderPage(thread, { messages: range(3, 12), max: 22 });
    expect(idsOf(longer)).toEqual(range(3, 22).map(({ message_id }) => message_id));
    expect(olderPageOf(longer, 10)).toBe(3);
  });
});

describe("a text that is sent", () => {
  const sending = { content: "text 3", replaces: null, cutFrom: null };
  const sent = { user_message: aMessage(3), message: writing(4, null) };

  test("is shown once, whether the event or the answer comes first", () => {
    const waiting: Thread = { ...holding(range(1, 2)), sending };
    const byEvent = takeMessage(waiting, sent.user_message);
    expect(byEvent.sending).toBeNull();
    const both = takeSent(takeMessage(byEvent, sent.message), sent, null);
    expect(idsOf(both)).toEqual([1, 2, 3, 4]);
    expect(both.max).toBe(4);
    expect(idsOf(takeSent(waiting, sent, null))).toEqual([1, 2, 3, 4]);
  });

  test("keeps the words that arrived before its answer did", () => {
    const early = takePieces(takeMessage(holding(range(1, 2)), sent.message), [piece(0, "abc", 4)]);
    expect(takeSent(early, sent, null).messages.at(-1)?.content).toBe("abc");
  });

  test("takes the place of the failed turn that it repeats", () => {
    const thread = takeSent(holding(range(1, 4)), { user_message: aMessage(5), message: writing(6, null) }, 3);
    expect(idsOf(thread)).toEqual([1, 2, 5, 6]);
    expect(thread.max).toBe(4);
  });
});

describe("versions", () => {
  test("a new version takes the place of the earlier one, and what followed that is gone", () => {
    const anew = writing(9, null);
    const thread = takeSent(
      { ...holding(range(1, 6)), sending: { content: null, replaces: null, cutFrom: 4 } },
      { user_message: null, message: { ...anew, user_message_id: 3, versions: [4, 9] } },
      null,
    );
    expect(idsOf(thread)).toEqual([1, 2, 3, 9]);
    expect(thread.max).toBe(4);
    expect(thread.sending).toBeNull();
  });

  test("a question asked again takes the place of the one that was edited", () => {
    const thread = takeSent(
      holding(range(1, 6), 26),
      { user_message: aMessage(7, { versions: [3, 7] }), message: { ...writing(8, null), user_message_id: 7 } },
      null,
    );
    expect(idsOf(thread)).toEqual([1, 2, 7, 8]);
    expect(thread.max).toBe(24);
  });

  test("a thread that changed as a whole keeps older messages only where they lead to the same", () => {
    const changed = takeChangedPage(holding(range(1, 14)), { messages: [...range(5, 6), aMessage(20)], max: 7 });
    expect(idsOf(changed)).toEqual([1, 2, 3, 4, 5, 6, 20]);
    const other = takeChangedPage(holding(range(5, 14), 14), { messages: range(30, 39), max: 14 });
    expect(idsOf(other)).toEqual(range(30, 39).map(({ message_id }) => message_id));
  });

  test("while one is asked for, the thread ends before it", () => {
    const thread = holding(range(1, 6));
    expect(shownOf({ ...thread, sending: { content: null, replaces: null, cutFrom: 4 } })).toHaveLength(3);
    expect(shownOf(thread)).toHaveLength(6);
  });
});

describe("an answer that is continued", () => {
  const cut = aMessage(2, { content: "half", finish_reason: "length" });
  const reopened = writing(2, "half");

  test("is opened again when that is told, and takes further pieces", () => {
    const thread = takeMessage(holding([aMessage(1), cut]), reopened);
    expect(takePieces(thread, [piece(4, " and half")]).messages[1]).toMatchObject({
      content: "half and half",
      generating: true,
    });
  });

  test("is not opened again by a call that is answered after its end", () => {
    const ended = holding([aMessage(1), { ...cut, content: "half and half" }]);
    expect(takeMessage(ended, reopened).messages[1]?.generating).toBe(false);
  });

  test("is opened again by a reading that has more text", () => {
    const page = { messages: [aMessage(1), writing(2, "half and")], max: 2 };
    expect(takeNewestPage(holding([aMessage(1), cut]), page, 2).messages[1]?.generating).toBe(true);
  });
});
