import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { Message, MessagesEvents, UsedTemplate } from "@pluma/contract/chats/messages";

/** A piece of an answer; `offset` counts UTF-16 units from the start of its text. */
export type Piece = Pick<MessagesEvents["message_stream"], "message_id" | "offset" | "delta">;

/**
 * What is on its way to the server, shown at once and taken back when it is refused: a text, or null when an answer is
 * asked for anew without one. It takes the place of a failed question (`replaces`), or of all from a message on
 * (`cutFrom`). `by` is the avatar that will answer, where that is not whoever answers in this chat anyway. `template` is
 * what was filled in, where that is sent in the place of a text.
 */
export type Sending = {
  content: string | null;
  template?: UsedTemplate | null;
  replaces: number | null;
  cutFrom: number | null;
  by?: AvatarMark | null;
};

/**
 * What this browser holds of a chat: its newest messages without a hole, oldest first; how many there are in all;
 * pieces that came too early to be appended; and the text that is on its way.
 */
export type Thread = { messages: Message[]; max: number; aside: Piece[]; sending: Sending | null };

export type Page = { messages: Message[]; max: number };

export const emptyThread: Thread = { messages: [], max: 0, aside: [], sending: null };

/**
 * The text with the piece in its place: appended, or its new part when it overlaps. Null when something between the
 * two is missing. A word is never doubled.
 */
export function applyDelta(text: string, offset: number, delta: string): string | null {
  return offset > text.length ? null : text + delta.slice(text.length - offset);
}

/** The thread with pieces written into their answers; those that leave a gap wait in `aside`. */
export function takePieces(thread: Thread, pieces: Piece[]): Thread {
  const all = [...thread.aside, ...pieces].sort((a, b) => a.offset - b.offset);
  if (all.length === 0) return thread;
  const byMessage = Map.groupBy(all, (piece) => piece.message_id);
  const newest = thread.messages.at(-1)?.message_id ?? 0;
  // A row that is not here yet is newer than all that are; pieces of anything else belong to nobody.
  const aside = all.filter((piece) => piece.message_id > newest);
  const messages = thread.messages.map((message) => {
    const own = byMessage.get(message.message_id);
    if (!own || !message.generating) return message;
    let text = message.content ?? "";
    for (const piece of own) {
      const longer = applyDelta(text, piece.offset, piece.delta);
      if (longer === null) aside.push(piece);
      else text = longer;
    }
    return text === (message.content ?? "") ? message : { ...message, content: text };
  });
  return { ...thread, messages, aside };
}

/** The thread with an answer closed: the row's text and end, whatever had been streamed. */
export function takeEnd(thread: Thread, end: MessagesEvents["message_stream_end"]): Thread {
  const { content, finish_reason, words, error, model, sources } = end;
  return {
    ...thread,
    aside: thread.aside.filter((piece) => piece.message_id !== end.message_id),
    messages: thread.messages.map((message) =>
      message.message_id === end.message_id
        ? { ...message, content, finish_reason, words, error, model, sources, generating: false }
        : message,
    ),
  };
}

/**
 * The thread with a row that appeared or changed, and pieces that waited for it written in. A new version of something
 * takes its place, and what followed that is no part of the thread any more.
 */
export function takeMessage(thread: Thread, message: Message): Thread {
  const held = thread.messages.find((one) => one.message_id === message.message_id);
  const kept = held ? thread.messages.filter((one) => one !== held) : beforeVersions(thread.messages, message);
  const messages = inOrder([...kept, settleTold(held, message)]);
  const isSent = message.role === "user" && isSaid(message, thread.sending);
  const next: Thread = {
    ...thread,
    messages,
    max: thread.max + messages.length - thread.messages.length,
    sending: isSent && !held ? null : thread.sending,
  };
  return takePieces(next, []);
}

// What a template says in the thread is for the server to write.
const isSaid = ({ content, template }: Message, sending: Sending | null): boolean =>
  sending?.template ? template?.template_id === sending.template.template_id : content === sending?.content;

/** The thread with what sending answered: one row, or two when something was said; what was replaced is gone. */
export function takeSent(
  thread: Thread,
  sent: { user_message: Message | null; message: Message },
  replaced: number | null,
): Thread {
  const kept = replaced === null ? thread.messages : withoutTurn(thread.messages, replaced);
  const without = {
    ...thread,
    messages: kept,
    max: thread.max - (thread.messages.length - kept.length),
    sending: null,
  };
  return takeMessage(sent.user_message ? takeMessage(without, sent.user_message) : without, sent.message);
}

/** The thread after it changed as a whole: its newest page, as it is now. */
export function takeChangedPage(thread: Thread, page: Page): Thread {
  return takeNewestPage(thread, page, Number.POSITIVE_INFINITY);
}

/** The thread without a message that is gone. */
export function dropMessage(thread: Thread, messageId: number): Thread {
  const messages = thread.messages.filter((one) => one.message_id !== messageId);
  return { ...thread, messages, max: thread.max - (thread.messages.length - messages.length) };
}

/** The messages to show while something is on its way: without what it takes the place of. */
export function shownOf({ messages, sending }: Thread): Message[] {
  if (!sending) return messages;
  if (sending.cutFrom !== null) return messages.filter(({ message_id }) => message_id < (sending.cutFrom ?? 0));
  return sending.replaces === null ? messages : withoutTurn(messages, sending.replaces);
}

/** The messages without what a person said and what was answered to it. */
const withoutTurn = (messages: Message[], userMessageId: number): Message[] =>
  messages.filter((one) => one.message_id !== userMessageId && one.user_message_id !== userMessageId);

/**
 * The thread after its newest page was read. Rows are the truth, but text that is still being written is never
 * shortened by a row that lags behind, and a finished answer is never reopened. `knownAtStart` is the newest row that
 * was held when the reading began: a newer one that the page lacks came meanwhile and stays, an older one was deleted.
 */
export function takeNewestPage(thread: Thread | undefined, page: Page, knownAtStart: number): Thread {
  if (!thread) return { ...emptyThread, messages: page.messages, max: page.max };
  const held = new Map(thread.messages.map((message) => [message.message_id, message]));
  const oldest = page.messages[0]?.message_id ?? 0;
  const newest = page.messages.at(-1)?.message_id ?? 0;
  const older = thread.messages.filter((message) => message.message_id < oldest);
  const meanwhile = thread.messages.filter(({ message_id }) => message_id > newest && message_id > knownAtStart);
  // Without a common row there may be unread ones between, or the older ones belong to a version that is not shown;
  // what is older is then read again when it is scrolled to.
  const isJoined = page.messages.some(({ message_id }) => held.has(message_id));
  const next: Thread = {
    ...thread,
    messages: [
      ...(isJoined ? older : []),
      ...page.messages.map((message) => settle(held.get(message.message_id), message)),
      ...meanwhile,
    ],
    max: page.max + meanwhile.length,
  };
  return takePieces(next, []);
}

/** The thread with an older page before what is held. */
export function takeOlderPage(thread: Thread, page: Page): Thread {
  const oldest = thread.messages[0]?.message_id ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter((message) => message.message_id < oldest);
  return { ...thread, messages: [...older, ...thread.messages], max: page.max };
}

/** The number of the page (10 messages each, 1 the newest) that continues what is held. */
export const olderPageOf = (thread: Thread, size: number): number => Math.floor(thread.messages.length / size) + 1;

/** The answer that is being written, if any. */
export const generatingIn = (thread: Thread | undefined): Message | undefined =>
  thread?.messages.findLast((message) => message.generating);

/** The question that an answer answers, if it is held. */
export const questionOf = (thread: Thread | undefined, answer: Message): Message | undefined =>
  thread?.messages.find(({ message_id }) => message_id === answer.user_message_id);

/** The answer to a question that is shown, if it is held. */
export const answerTo = (thread: Thread | undefined, question: Message): Message | undefined =>
  thread?.messages.find(({ user_message_id }) => user_message_id === question.message_id);

/** How many messages stand before the first one that is held; places are counted from there. */
export const unreadBefore = (thread: Thread): number => Math.max(thread.max - thread.messages.length, 0);

const inOrder = (messages: Message[]): Message[] => messages.sort((a, b) => a.message_id - b.message_id);

function beforeVersions(messages: Message[], message: Message): Message[] {
  const others = new Set(message.versions);
  const at = messages.findIndex((one) => others.has(one.message_id));
  return at < 0 ? messages : messages.slice(0, at);
}

// What is read may have been so a moment ago: a text is never shortened, and an end never taken back, unless there is
// more text than that end had.
function settle(held: Message | undefined, fresh: Message): Message {
  if (!held) return fresh;
  if (!fresh.generating) return isSame(held, fresh) ? held : fresh;
  if (!held.generating) return lengthOf(fresh) > lengthOf(held) ? fresh : held;
  if (lengthOf(held) < lengthOf(fresh)) return fresh;
  const longer = { ...fresh, content: held.content };
  return isSame(held, longer) ? held : longer;
}

// What is told comes in order. An answer that was cut is opened again to be continued; only the answer to a call may
// come after its end was told.
function settleTold(held: Message | undefined, fresh: Message): Message {
  if (!held || held.generating || !fresh.generating || !fresh.content) return settle(held, fresh);
  return lengthOf(fresh) >= lengthOf(held) ? fresh : held;
}

const lengthOf = ({ content }: Message): number => content?.length ?? 0;
const isSame = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b);
