import type { WidgetConfig, WidgetLine, WidgetThread } from "@pluma/contract/widgets/shapes";
import { openAsking, Refused, Unreached } from "./ask.ts";
import { follow } from "./follow.ts";
import type { Keep } from "./keep.ts";
import { openSession } from "./session.ts";
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

/**
 * A visitor's conversation: what is shown comes from the server by whichever line is open, and may come twice. `send`
 * answers whether the message was taken; what was not taken is the composer's again.
 */
export function openChat({ api, publicId, identity, keep, changed }: Options) {
  const { ask, stream } = openAsking(api);
  const session = openSession(ask, keep, publicId, identity);
  const others = openOthers(publicId, () => void look());
  let isWatched = false;
  let state: ChatState = { config: null, thread: EMPTY, sending: null, trouble: null, isReady: false };
  /** Whose thread is shown. */
  let shown: string | null = null;
  /** A message that may have arrived although its answer did not is sent again under the same key. */
  let tried: { content: string; key: string } | null = null;
  /** What is on its way, and after which message. */
  let sent: { content: string; last: number } | null = null;
  const live = follow({
    stream,
    // Nothing happens in a conversation that has not begun.
    token: () => (state.thread.last > 0 ? shown : null),
    after: () => settled(state.thread),
    hear,
    lost: () => refresh(),
  });

  function set(change: Partial<ChatState>): void {
    state = { ...state, ...change };
    changed(state);
  }

  function hear(line: WidgetLine): void {
    const thread = apply(state.thread, line);
    if (thread === null) void refresh();
    else if (thread !== state.thread) show(thread);
  }

  /** What was sent is shown once: as what is on its way, or as what has been taken. */
  function show(thread: WidgetThread, change: Partial<ChatState> = {}): void {
    const isTaken = thread.messages.some(
      ({ from, number, content }) =>
        sent && from === "visitor" && number > sent.last && content === sent.content.trim(),
    );
    if (!isTaken) {
      set({ ...change, thread });
      return;
    }
    sent = null;
    tried = null;
    set({ ...change, thread, sending: null });
    others.tell();
  }

  async function enter(): Promise<string> {
    const { token, thread } = await session.enter(shown === session.token() ? settled(state.thread) : 0);
    show(merge(shown === token ? state.thread : EMPTY, thread), { isReady: true });
    shown = token;
    return token;
  }

  /** Reads what there is now: after a gap, in another tab, once the network is back. */
  async function refresh(): Promise<void> {
    try {
      if (!state.config) set({ config: await ask<WidgetConfig>("config") });
      await enter();
      set({ trouble: null });
      live.wake();
    } catch (error) {
      set({ trouble: codeOf(error) });
    }
  }

  /** What other tabs did may have changed everything, the session too. */
  async function look(): Promise<void> {
    if (isWatched && !document.hidden && state.sending === null) await refresh();
  }
  document.addEventListener("visibilitychange", () => void look());
  addEventListener("online", () => void look());

  async function post(content: string, key: string): Promise<void> {
    const token = shown && shown === session.token() ? shown : await enter();
    sent ??= { content, last: state.thread.last };
    try {
      const body = { content, key, visit: visitOf() };
      for await (const line of stream("messages", { method: "POST", body, token })) hear(line);
      if (state.sending !== null) throw new Unreached("the line ended");
    } catch (error) {
      if (error instanceof Refused && error.status === 401) session.forget(token);
      if (state.sending !== null) throw error;
      // It was taken, and its answer goes on without us: the thread has it.
      await refresh();
    }
  }

  return {
    read: (): ChatState => state,
    refresh,
    async send(content: string): Promise<boolean> {
      if (state.sending !== null) return false;
      tried = tried?.content === content ? tried : { content, key: aKey() };
      const { key } = tried;
      set({ sending: content, trouble: null });
      try {
        await live.instead(() =>
          post(content, key).catch((error) => {
            // Once more: for a secret that has ended, or a line that broke.
            if (isUsedUp(error)) throw error;
            return post(content, key);
          }),
        );
        return true;
      } catch (error) {
        if (state.sending === null) return true;
        sent = null;
        set({ sending: null, trouble: codeOf(error) });
        return false;
      }
    },
    async stop(): Promise<void> {
      await change(() => ask<WidgetThread>("stop", { method: "POST", token: shown }));
    },
    /** Answers why it was not taken, or null. */
    give: (contact: Contact | { declined: true }): Promise<string | null> =>
      change(async () =>
        ask<WidgetThread>("contact", { method: "POST", body: contact, token: shown ?? (await enter()) }),
      ),
    /** Ends the session, and begins another with nothing in it. */
    async anew(): Promise<void> {
      const token = shown;
      await ask("session", { method: "DELETE", token }).catch(() => undefined);
      session.forget(token);
      shown = null;
      tried = null;
      sent = null;
      set({ thread: EMPTY, isReady: false, trouble: null });
      others.tell();
      await refresh();
    },
    /** While it is seen, what happens elsewhere comes at once. */
    watch(isSeen: boolean): void {
      isWatched = isSeen;
      live.watch(isSeen);
      if (isSeen) void look();
    },
  };

  async function change(act: () => Promise<WidgetThread>): Promise<string | null> {
    try {
      const thread = await act();
      show(merge(state.thread, thread), { trouble: null });
      others.tell();
      return null;
    } catch (error) {
      if (error instanceof Refused && error.code === "widget_consent_changed") {
        const config = await ask<WidgetConfig>("config").catch(() => state.config);
        set({ config });
      }
      return codeOf(error);
    }
  }
}

/** What another try at once would not change. */
const isUsedUp = (error: unknown): boolean =>
  (error instanceof Refused && error.status !== 401) || (error instanceof Unreached && !navigator.onLine);

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  return error instanceof Unreached ? "offline" : "failed";
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
