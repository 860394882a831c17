import type { WidgetConfig, WidgetLine, WidgetThread } from "@pluma/contract/widgets/shapes";
import { type Ask, openAsking, Refused, type Stream, Unreached } from "./ask.ts";
import { follow } from "./follow.ts";
import type { Keep } from "./keep.ts";
import { openSession, type Session } from "./session.ts";
import { apply, EMPTY, merge, settled } from "./thread.ts";
import { visitOf } from "./visit.ts";

export type Contact = { email: string; name?: string; note?: string; consent: string };

export type ChatState = {
  config: WidgetConfig | null;
  thread: WidgetThread;
  /** What was sent and not yet taken. */
  sending: string | null;
  /** Why something did not go: the code of a refusal, `offline`, or `failed`. */
  trouble: string | null;
  /** The thread has been read. */
  isReady: boolean;
};

export type Chat = ReturnType<typeof openChat>;

type Options = { api: string; publicId: string; identity?: string; keep: Keep; changed: (state: ChatState) => void };

/** A conversation that is open, and what it stands on. */
type Talk = {
  ask: Ask;
  stream: Stream;
  session: Session;
  others: { tell(): void };
  live: ReturnType<typeof follow>;
  changed: (state: ChatState) => void;
  state: ChatState;
  /** Whose thread is shown. */
  shown: string | null;
  /** What is on its way, and after which message. */
  sent: { content: string; last: number } | null;
  /** How often it was told how the conversation stands: what was asked before the last time may be older than that. */
  told: number;
  /** A message that may have arrived although its answer did not is sent again under the same key. */
  tried: { content: string; key: string } | null;
  isWatched: boolean;
};

/**
 * A visitor's conversation: what is shown comes from the server by whichever line is open, and may come twice. `send`
 * answers whether the message was taken; what was not taken is the composer's again.
 */
export function openChat({ api, publicId, identity, keep, changed }: Options) {
  const { ask, stream } = openAsking(api);
  const talk: Talk = {
    ask,
    stream,
    session: openSession(ask, keep, publicId, identity),
    others: openOthers(publicId, () => void look(talk)),
    live: follow({
      stream,
      // Nothing happens in a conversation that has not begun.
      token: () => (talk.state.thread.last > 0 ? talk.shown : null),
      after: () => settled(talk.state.thread),
      hear: (line) => hear(talk, line),
      lost: () => refresh(talk),
    }),
    changed,
    state: { config: null, thread: EMPTY, sending: null, trouble: null, isReady: false },
    shown: null,
    sent: null,
    told: 0,
    tried: null,
    isWatched: false,
  };
  document.addEventListener("visibilitychange", () => void look(talk));
  addEventListener("online", () => void look(talk));
  return {
    read: (): ChatState => talk.state,
    refresh: () => refresh(talk),
    send: (content: string) => send(talk, content),
    stop: () => change(talk, () => ask("stop", { method: "POST", token: talk.shown })),
    /** Answers why it was not taken, or null. */
    give: (contact: Contact | { declined: true }): Promise<string | null> =>
      change(talk, async () =>
        ask("contact", { method: "POST", body: contact, token: talk.shown ?? (await enter(talk)) }),
      ),
    /** Ends the session, and begins another with nothing in it. */
    anew: () => anew(talk),
    /** While it is seen, what happens elsewhere comes at once. */
    watch(isSeen: boolean): void {
      talk.isWatched = isSeen;
      talk.live.watch(isSeen);
      if (isSeen) void look(talk);
    },
  };
}

function set(talk: Talk, more: Partial<ChatState>): void {
  talk.state = { ...talk.state, ...more };
  talk.changed(talk.state);
}

function hear(talk: Talk, line: WidgetLine): void {
  const thread = apply(talk.state.thread, line);
  if (line.type === "state") talk.told += 1;
  if (thread === null) void refresh(talk);
  else if (thread !== talk.state.thread) show(talk, thread);
}

/** What was sent is shown once: as what is on its way, or as what has been taken. */
function show(talk: Talk, thread: WidgetThread, more: Partial<ChatState> = {}): void {
  const { sent } = talk;
  const isTaken = thread.messages.some(
    ({ from, number, content }) => sent && from === "visitor" && number > sent.last && content === sent.content.trim(),
  );
  if (!isTaken) {
    set(talk, { ...more, thread });
    return;
  }
  talk.sent = null;
  talk.tried = null;
  set(talk, { ...more, thread, sending: null });
  talk.others.tell();
}

/** Reads what there is; and once more, where something newer was told before that arrived. */
async function enter(talk: Talk): Promise<string> {
  const isKnown = talk.shown === talk.session.token();
  const { told } = talk;
  const { token, thread } = await talk.session.enter(isKnown ? settled(talk.state.thread) : 0);
  if (talk.shown === token && talk.told !== told) return enter(talk);
  talk.told += 1;
  show(talk, merge(talk.shown === token ? talk.state.thread : EMPTY, thread), { isReady: true });
  talk.shown = token;
  return token;
}

/** Reads what there is now: after a gap, in another tab, once the network is back. */
async function refresh(talk: Talk): Promise<void> {
  try {
    if (!talk.state.config) set(talk, { config: await talk.ask<WidgetConfig>("config") });
    await enter(talk);
    set(talk, { trouble: null });
    talk.live.wake();
  } catch (error) {
    set(talk, { trouble: codeOf(error) });
  }
}

/** What other tabs did may have changed everything, the session too. */
async function look(talk: Talk): Promise<void> {
  if (talk.isWatched && !document.hidden && talk.state.sending === null) await refresh(talk);
}

async function send(talk: Talk, content: string): Promise<boolean> {
  if (talk.state.sending !== null) return false;
  talk.tried = talk.tried?.content === content ? talk.tried : { content, key: aKey() };
  const { key } = talk.tried;
  set(talk, { sending: content, trouble: null });
  try {
    await talk.live.instead(() =>
      post(talk, content, key).catch((error) => {
        // Once more: for a secret that has ended, or a line that broke.
        if (isUsedUp(error)) throw error;
        return post(talk, content, key);
      }),
    );
    return true;
  } catch (error) {
    if (talk.state.sending === null) return true;
    talk.sent = null;
    set(talk, { sending: null, trouble: codeOf(error) });
    return false;
  }
}

async function post(talk: Talk, content: string, key: string): Promise<void> {
  const token = talk.shown && talk.shown === talk.session.token() ? talk.shown : await enter(talk);
  talk.sent ??= { content, last: talk.state.thread.last };
  try {
    const body = { content, key, visit: visitOf() };
    for await (const line of talk.stream("messages", { method: "POST", body, token })) hear(talk, line);
    if (talk.state.sending !== null) throw new Unreached("the line ended");
  } catch (error) {
    if (error instanceof Refused && error.status === 401) talk.session.forget(token);
    if (talk.state.sending !== null) throw error;
    // It was taken, and its answer goes on without us: the thread has it.
    await refresh(talk);
  }
}

async function anew(talk: Talk): Promise<void> {
  const token = talk.shown;
  await talk.ask("session", { method: "DELETE", token }).catch(() => undefined);
  talk.session.forget(token);
  talk.shown = null;
  talk.tried = null;
  talk.sent = null;
  set(talk, { thread: EMPTY, isReady: false, trouble: null });
  talk.others.tell();
  await refresh(talk);
}

async function change(talk: Talk, act: () => Promise<WidgetThread>): Promise<string | null> {
  try {
    const { told } = talk;
    const thread = await act();
    const isOld = talk.told !== told;
    talk.told += 1;
    show(talk, merge(talk.state.thread, thread), { trouble: null });
    if (isOld) void refresh(talk);
    talk.others.tell();
    return null;
  } catch (error) {
    if (error instanceof Refused && error.code === "widget_consent_changed") {
      set(talk, { config: await talk.ask<WidgetConfig>("config").catch(() => talk.state.config) });
    }
    return codeOf(error);
  }
}

/** What another try at once would not change. */
const isUsedUp = (error: unknown): boolean =>
  (error instanceof Refused && error.status !== 401) || (error instanceof Unreached && !navigator.onLine);

// A page may not read why it was turned away by an origin or a host that is away: only the browser knows that it is offline.
function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  return error instanceof Unreached && !navigator.onLine ? "offline" : "failed";
}

/** Other tabs of the same page hear that there is something to read. */
function openOthers(publicId: string, heard: () => void): { tell(): void } {
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined };
  const channel = new BroadcastChannel(`chat-widget:${publicId}`);
  channel.onmessage = heard;
  return { tell: () => channel.postMessage("said") };
}

// Pages without a secure connection have no randomUUID.
function aKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
