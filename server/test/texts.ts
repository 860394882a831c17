import {
  defineTextKind,
  type GrownText,
  type Held,
  type Outcome,
  prepareGeneration,
  startGeneration,
  stopGeneration,
  type TextKind,
} from "../src/features/generation/index.ts";
import type { ActorCtx } from "../src/platform/context.ts";
import { inTransaction } from "../src/platform/database/db.ts";
import { type Answered, type TestApp, waitFor } from "./app.ts";

/** Texts of a kind of their own, in memory: what generation does, without a feature that keeps it. */
export type Texts = ReturnType<typeof aTextKind>;

let ref = 0;

/** A kind of text whose rows are here; a node that starts one knows it from then on. */
export function aTextKind(kind: string) {
  const rows = new Map<number, string>();
  const pieces: { ref: number; offset: number; piece: string }[] = [];
  const ends = new Map<number, Outcome>();
  let saving: Promise<void> = Promise.resolve();
  const rowsHere: TextKind = {
    async save(_db, grown: GrownText[]) {
      await saving;
      for (const { ref: at, after, piece } of grown) {
        rows.set(at, `${[...(rows.get(at) ?? "")].slice(0, after).join("")}${piece}`);
      }
    },
    read: async (_db, at) => rows.get(at) ?? "",
    async close(_db, at, { text }) {
      rows.set(at, text);
    },
    onPiece: (_app, place, offset, piece) => void pieces.push({ ref: place.ref, offset, piece }),
    async onEnd(_app, place, outcome) {
      ends.set(place.ref, outcome);
    },
  };
  return {
    kind,
    rows,
    /** Lets no text be saved until what it answers is called. */
    holdSaving() {
      const { promise, resolve } = Promise.withResolvers<void>();
      saving = promise;
      return resolve;
    },
    /** Asks for a text; `before` is what it has already. */
    async start(node: TestApp, userId: number, content: string, more: Wanted = {}) {
      defineTextKind(node.app, kind, rowsHere);
      ref += 1;
      const at = ref;
      rows.set(at, more.before ?? "");
      const ctx = actorOf(node, userId, more.organizationId ?? null);
      const held = more.held ?? "nothing";
      const asked = { kind, usedFor: "chat", ref: at, model: more.model ?? null, held } as const;
      const wanted = { ...asked, ...(more.before && { before: more.before }) };
      const prepared = await inTransaction(ctx, (tx) => prepareGeneration(tx, wanted));
      startGeneration(ctx, prepared, more.ask ?? (async () => [{ role: "user", content }]));
      return { ref: at, id: prepared.running.id, ctx };
    },
    stop: (node: TestApp, userId: number, at: number) => stopGeneration(actorOf(node, userId), kind, at),
    /** How the text ended, once it did. */
    endOf: (at: number) => waitFor(() => ends.get(at), "the end of the text"),
    piecesOf: (at: number) => pieces.filter((piece) => piece.ref === at),
  };
}

type Wanted = {
  before?: string;
  model?: string;
  organizationId?: number;
  held?: Held;
  ask?: Parameters<typeof startGeneration>[2];
};

/** A person as the mount would load them, with access and no staff. */
export function actorOf({ app }: TestApp, userId: number, organizationId: number | null = null): ActorCtx {
  const rights = { staffRole: null, organizationRole: null, hasAccess: true, hasWords: true, impersonatorId: null };
  const actor = { userId, organizationId, lang: null, ...rights };
  const request = { identified: null, lang: "en", ip: "127.0.0.1", userAgent: "tests", requestId: "r" } as const;
  return { ...app, caller: actor, actor, ...request };
}

/** The answer to a wish to stop, which waits a moment for the end, once that has come: asked again it says how it ended. */
export const stopped = (stop: () => Promise<Answered>, what: "message" | "output" | "ask"): Promise<Answered> =>
  waitFor(async () => {
    const answered = await stop();
    return answered.body[what].generating ? null : answered;
  }, "the end of what is stopped");
