import type { Language } from "@pluma/contract/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { noteDrawn, noteSlowed } from "../inbox/note.ts";
import { type Bound, drawnIn, wordsToDraw } from "../prompt/guard.ts";
import { mayEdit } from "../rules.ts";
import type { AvatarRow } from "../store.ts";
import { addGiven, allowanceOf, boundOf, countGiven, STRIKES_FREE, unsigned, waitAfter } from "./rules.ts";
import { countHeld, keepHold, lockDraw, takeHold, writeDraw } from "./store.system.ts";
import { findOwnDraw } from "./store.ts";

const DAY_MS = 86_400_000;

/** An answer, by the kind of text that it is and its row. */
export type Answer = { kind: string; ref: number };

const said: Record<Language, string> = {
  en: "You have been shown as much of what this avatar is told as its maker lets one person see. The rest of this answer is withheld.",
  es: "Ya has visto tanto de lo que sabe este avatar como su autor deja ver a una persona. El resto de esta respuesta se retiene.",
};

type Asked = { avatarId: number; drawPercent: number | null; context: string; userId: number; answer: Answer };

/**
 * Sets aside what an answer may give out of a context to this person: never more than is left of the bound when all that
 * they were given, and all that is set aside for their other answers, is counted. Null where there is no bound.
 */
export async function reserveDraw(app: App, asked: Asked, lang: Language): Promise<Bound | null> {
  const { avatarId, userId, context, drawPercent, answer } = asked;
  return inTransaction(app, async ({ db }) => {
    const row = await lockDraw(db, { avatarId, userId });
    const current = wordsToDraw(context);
    const bound = boundOf(current.size, drawPercent);
    const place = { avatarId, userId, ...answer };
    const spent = countGiven(row.given, current) + (await countHeld(db, place));
    const allowance = allowanceOf(bound, spent);
    await keepHold(db, { ...place, words: Number.isFinite(allowance) ? allowance : 0 });
    await writeDraw(db, place, { updatedAt: app.clock.now() });
    return Number.isFinite(bound) ? { given: new Set(row.given.map(unsigned)), allowance, said: said[lang] } : null;
  });
}

/** Counts what an answer has given out, as it was shown; in the transaction that closes it, once. */
export async function settleDraw(db: Db, { kind, ref }: Answer, text: string): Promise<void> {
  const hold = await takeHold(db, kind, ref);
  if (!hold || text === "") return;
  const row = await lockDraw(db, hold);
  const drawn = drawnIn(hold.context, text);
  if (drawn.size > 0) await writeDraw(db, hold, { given: addGiven(row.given, drawn, wordsToDraw(hold.context)) });
}

type Struck = { avatarId: number; userId: number; question: string; isBound: boolean };

/** Counts a withheld answer: from the third within a day on its reader has to wait, and the owner hears of it. */
export async function strike(app: App, { avatarId, userId, question, isBound }: Struck): Promise<void> {
  const now = app.clock.now();
  const strikes = await inTransaction(app, async ({ db }) => {
    const row = await lockDraw(db, { avatarId, userId });
    const isSameDay = row.struckAt !== null && now.getTime() - row.struckAt.getTime() < DAY_MS;
    const count = isSameDay ? row.strikes + 1 : 1;
    const wait = waitAfter(count);
    await writeDraw(db, row, {
      withheld: row.withheld + 1,
      strikes: count,
      struckAt: isSameDay ? row.struckAt : now,
      ...(wait > 0 && { waitsUntil: new Date(now.getTime() + wait * 1000) }),
    });
    return count;
  });
  if (isBound) await noteDrawn(app, avatarId, userId, question);
  if (strikes >= STRIKES_FREE) await noteSlowed(app, avatarId, userId, question);
}

/** Refuses whom an avatar was closed to, and who has to wait before they may ask it again. Its editors are never refused. */
export async function checkAsking(ctx: ActorCtx, avatar: AvatarRow): Promise<void> {
  if (mayEdit(ctx.actor, avatar)) return;
  const row = await findOwnDraw(ctx, avatar.avatarId);
  if (row?.isClosed) refuse("avatar_closed");
  const waitMs = row?.waitsUntil ? row.waitsUntil.getTime() - ctx.clock.now().getTime() : 0;
  if (waitMs > 0) {
    refuse("avatar_slowed", { seconds: Math.ceil(waitMs / 1000), minutes: Math.ceil(waitMs / 60_000) });
  }
}
