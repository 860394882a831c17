import type { Message, MessagesEvents, Sent } from "@pluma/contract/chats/messages";
import { emptyThread, type Piece, type Thread, takeEnd, takeMessage, takePieces, takeSent } from "../data/thread.ts";

type End = MessagesEvents["message_stream_end"];

/** A chat that is not kept; `ends` came before the rows that they end. */
export type TestThread = { thread: Thread; ends: End[] };

export type TestEvent =
  | { kind: "sending"; content: string; replaces: number | null }
  | { kind: "sent"; sent: Pick<Sent, "message" | "user_message"> }
  | { kind: "refused" }
  | { kind: "pieces"; pieces: Piece[] }
  | { kind: "end"; end: End }
  | { kind: "message"; message: Message }
  | { kind: "clear" };

export const emptyTest: TestThread = { thread: emptyThread, ends: [] };

/**
 * The chat after something was done or told. Texts of other places (hashtags, another window) are told by the same
 * events: what belongs to no row here is kept only while a text is on its way, since it may be faster than its rows.
 */
export function takeTestEvent({ thread, ends }: TestThread, event: TestEvent): TestThread {
  switch (event.kind) {
    case "sending": {
      const { content, replaces } = event;
      return { thread: { ...thread, sending: { content, replaces, cutFrom: null } }, ends };
    }
    case "sent":
      return settled(takeSent(thread, event.sent, thread.sending?.replaces ?? null), ends);
    case "refused":
      return { thread: { ...thread, sending: null, aside: [] }, ends: [] };
    case "pieces":
      return { thread: withPieces(thread, event.pieces), ends };
    case "end":
      if (holds(thread, event.end.message_id)) return { thread: takeEnd(thread, event.end), ends };
      return { thread, ends: thread.sending ? [...ends, event.end] : ends };
    case "message":
      return holds(thread, event.message.message_id)
        ? { thread: takeMessage(thread, event.message), ends }
        : { thread, ends };
    case "clear":
      return emptyTest;
  }
}

/** The last answer that a new question goes on from; what is asked again does not go on from itself. */
export function lastAnswerOf(thread: Thread, replaced: number | null): Message | undefined {
  return thread.messages.findLast(
    (one) => one.role === "assistant" && !one.generating && !one.error && one.user_message_id !== replaced,
  );
}

function settled(thread: Thread, ends: End[]): TestThread {
  const ended = ends.reduce((now, end) => (holds(now, end.message_id) ? takeEnd(now, end) : now), thread);
  return { thread: { ...ended, aside: [] }, ends: [] };
}

function withPieces(thread: Thread, pieces: Piece[]): Thread {
  const own = thread.sending ? pieces : pieces.filter(({ message_id }) => holds(thread, message_id));
  return own.length > 0 ? takePieces(thread, own) : thread;
}

const holds = (thread: Thread, messageId: number): boolean =>
  thread.messages.some(({ message_id }) => message_id === messageId);
