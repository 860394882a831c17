import type { WidgetLine, WidgetMessage, WidgetState, WidgetThread } from "@pluma/contract/widgets/shapes";

export const EMPTY: WidgetThread = {
  messages: [],
  last: 0,
  state: { taken_over_by: null, contact: "none", is_resting: false, recognised: null },
};

/** The thread after one line, whichever way and however often it came; null where a piece is missing before it. */
export function apply(thread: WidgetThread, line: WidgetLine): WidgetThread | null {
  if (line.type === "message") return put(thread, line.message);
  if (line.type === "state") return { ...thread, state: line.state };
  if (line.type === "ping") return thread;
  const found = thread.messages.find(({ number }) => number === line.number);
  const content = found?.content ?? "";
  if (!found || line.offset > content.length) return null;
  if (!found.is_writing || line.offset + line.delta.length <= content.length) return thread;
  return put(thread, { ...found, content: content + line.delta.slice(content.length - line.offset) });
}

/** What was read of a thread after some message, laid over what is there. */
export function merge(thread: WidgetThread, read: { messages: WidgetMessage[]; state: WidgetState }): WidgetThread {
  return read.messages.reduce(put, { ...thread, state: read.state });
}

/** The number of the last message that will not change any more: from there on the thread is read again. */
export function settled({ messages, last }: WidgetThread): number {
  const open = messages.find(({ is_writing }) => is_writing);
  return open ? open.number - 1 : last;
}

function put(thread: WidgetThread, message: WidgetMessage): WidgetThread {
  const at = thread.messages.findIndex(({ number }) => number >= message.number);
  const found = thread.messages[at];
  const isKnown = found?.number === message.number;
  // Two lines tell of the same answer: one that is behind takes nothing away, nor opens what is closed.
  if (isKnown && message.is_writing && !isBehind(found, message)) return thread;
  const messages =
    at === -1
      ? [...thread.messages, message]
      : [...thread.messages.slice(0, at), message, ...thread.messages.slice(isKnown ? at + 1 : at)];
  return { ...thread, messages, last: Math.max(thread.last, message.number) };
}

const isBehind = (known: WidgetMessage, message: WidgetMessage): boolean =>
  known.is_writing && (known.content ?? "").length < (message.content ?? "").length;
