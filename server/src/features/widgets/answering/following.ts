import type { Input } from "@pluma/contract/kit/kit";
import type { WidgetLine } from "@pluma/contract/widgets/shapes";
import type { widgetVisits } from "@pluma/contract/widgets/visiting";
import type { App, Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { perApp } from "../../../platform/state.ts";
import { findWidget } from "../store.system.ts";
import { type Entered, enter, recognisedIn } from "../visiting/sessions.ts";
import { readThread, showState } from "../visiting/show.ts";
import { readConversation, touchConversation } from "../visiting/store.system.ts";
import { answersIn } from "../writing.ts";

/** Nothing is heard for so long: a line is sent all the same, so that whoever stands between does not hang up. */
const PING_MS = 15_000;
/** Another node writes an answer: so often its row is read meanwhile. */
const LOOK_MS = 300;
/** A line that is only listened to ends after this; the page asks anew. */
const LIVE_MS_MAX = 5 * 60_000;
/** Pages of one conversation that listen at once. */
const EARS_MAX = 6;

/** What a page that listens is told: a piece, or that rows changed. */
type Heard = Extract<WidgetLine, { type: "piece" }> | "changed";
type Ear = (heard: Heard) => void;

const earsIn = perApp(() => new Map<number, Set<Ear>>());

/** Tells the pages on this node that listen to a conversation of a piece of an answer. */
export function tellPiece(app: Pick<App, "state">, conversationId: number, piece: Exclude<Heard, "changed">): void {
  for (const ear of earsIn(app).get(conversationId) ?? []) ear(piece);
}

/** Hears of conversations that changed on any node; once, when the app is opened. */
export function hearChanges(app: App): void {
  app.bus.on("widget_conversation", ({ conversation_id }) => {
    for (const ear of earsIn(app).get(conversation_id) ?? []) ear("changed");
  });
}

/** Whether a conversation is listened to by as many pages as may. */
const isFull = (app: Pick<App, "state">, conversationId: number): boolean =>
  (earsIn(app).get(conversationId)?.size ?? 0) >= EARS_MAX;

/** Begins to listen, before anything is read, so that nothing is missed; `next` waits for what comes, at most so long. */
export function listen(app: Pick<App, "state">, conversationId: number) {
  const ears = earsIn(app);
  const waiting: Heard[] = [];
  let wake = () => {};
  const ear: Ear = (heard) => {
    if (heard !== "changed" || waiting.at(-1) !== "changed") waiting.push(heard);
    wake();
  };
  ears.set(conversationId, (ears.get(conversationId) ?? new Set()).add(ear));
  return {
    async next(ms: number, signal: AbortSignal): Promise<Heard | null> {
      if (waiting.length === 0 && !signal.aborted) {
        const woken = Promise.withResolvers<void>();
        wake = () => woken.resolve();
        const timer = setTimeout(wake, ms);
        signal.addEventListener("abort", wake, { once: true });
        await woken.promise;
        // The signal is the process's, and lives as long: it keeps nothing of a wait that is over.
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        wake = () => {};
      }
      return waiting.shift() ?? null;
    },
    end() {
      const own = ears.get(conversationId);
      own?.delete(ear);
      if (own?.size === 0) ears.delete(conversationId);
    },
  };
}

type Listening = ReturnType<typeof listen>;

type Following = {
  entered: Entered & { conversation: NonNullable<Entered["conversation"]> };
  /** The number of the last message that the page has whole. */
  after: number;
  /** Ends once this message is there and no answer is being written; null goes on for some minutes. */
  until: number | null;
};

/**
 * What happens in a conversation, as lines: what there is after a message, then what comes. Pieces come from memory where this
 * node writes the answer, and from its row where another does.
 */
export async function* follow(ctx: Ctx, { entered, after, until }: Following): AsyncGenerator<WidgetLine> {
  // Only once somebody reads: of whoever left before, nothing would end it.
  const listening = listen(ctx, entered.conversation.conversationId);
  const end = performance.now() + LIVE_MS_MAX;
  const sent = new Map<number, string>();
  let whole = after;
  let state = "";
  try {
    while (!ctx.stopping.aborted && performance.now() < end) {
      const thread = await readNow(ctx, entered, whole);
      if (!thread) return;
      for (const message of thread.messages) {
        const text = JSON.stringify(message);
        if (sent.get(message.number) !== text) yield { type: "message", message };
        sent.set(message.number, text);
      }
      const open = thread.messages.find(({ is_writing }) => is_writing);
      whole = open ? open.number - 1 : thread.last;
      const now = JSON.stringify(thread.state);
      if (now !== state) yield { type: "state", state: thread.state };
      state = now;
      if (until !== null && whole >= until && !open) return;
      yield* hearPieces(ctx, entered, listening, open !== undefined);
    }
  } finally {
    listening.end();
  }
}

/** The pieces that come until rows have changed, or are to be looked at again. */
async function* hearPieces(
  ctx: Ctx,
  { conversation }: Following["entered"],
  listening: Listening,
  isOpen: boolean,
): AsyncGenerator<WidgetLine> {
  const { conversationId } = conversation;
  const isHere = [...answersIn(ctx).values()].some((writing) => writing.conversationId === conversationId);
  const waitMs = isOpen && !isHere ? LOOK_MS : PING_MS;
  for (;;) {
    const heard = await listening.next(waitMs, ctx.stopping);
    if (heard === "changed") return;
    if (heard === null) {
      if (waitMs === PING_MS) yield { type: "ping" };
      if (waitMs === PING_MS) await touchConversation(ctx.db, conversationId, ctx.clock.now(), false);
      return;
    }
    yield heard;
  }
}

/** The conversation as it is now; null where it is gone, or its widget was switched off. */
async function readNow(ctx: Ctx, { widget, session, conversation }: Following["entered"], after: number) {
  const [widgetNow, now] = await Promise.all([
    findWidget(ctx, widget.widgetId),
    readConversation(ctx, conversation.conversationId),
  ]);
  if (!widgetNow?.isOn || !now) return null;
  const recognised = recognisedIn({ session, conversation: now });
  return readThread(ctx, { widget: widgetNow, conversation: now, recognised }, after);
}

/** What happens in the conversation of this session, for some minutes; nothing while nobody has said anything in it. */
export async function followWidgetThread(ctx: Ctx, { params, query }: Input<typeof widgetVisits.followWidgetThread>) {
  const { conversation, ...entered } = await enter(ctx, params.public_id);
  if (!conversation) return nothingYet(ctx, entered);
  if (isFull(ctx, conversation.conversationId)) refuse("too_many_at_once", { count: EARS_MAX, seconds: 5 });
  return follow(ctx, { entered: { ...entered, conversation }, after: query.after, until: null });
}

async function* nothingYet(ctx: Ctx, entered: Omit<Entered, "conversation">): AsyncGenerator<WidgetLine> {
  const recognised = recognisedIn({ ...entered, conversation: null });
  yield { type: "state", state: await showState(ctx, { ...entered, conversation: null, recognised }) };
}
