import type { ActorCtx, App } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { noteDrawn, noteSlowed } from "../inbox/note.ts";
import { type Bound, drawnIn, joinPieces, wordsToDraw } from "../prompt/guard.ts";
import { type Place, readPieces } from "../prompt/material.ts";
import { mayEdit } from "../rules.ts";
import type { AvatarRow } from "../store.ts";
import {
  addGiven,
  allowanceOf,
  boundOf,
  countGiven,
  materialBoundOf,
  STRIKES_FREE,
  unsigned,
  waitAfter,
} from "./rules.ts";
import { readFileDraws, writeFileDraw } from "./store.system.files.ts";
import { countHeld, keepHold, lockDraw, takeHold, writeDraw } from "./store.system.ts";
import { findOwnDraw } from "./store.ts";

const DAY_MS = 86_400_000;

/** An answer, by the kind of text that it is and its row. */
export type Answer = { kind: string; ref: number };

type Asked = {
  avatarId: number;
  drawPercent: number | null;
  countsMaterial: boolean;
  context: string;
  /** The pieces of material that the answer is shown, where they count; and how many words all of it has. */
  shown: Place[];
  standing: number;
  userId: number;
  answer: Answer;
};

/**
 * Sets aside what an answer may give out of a context, and of material, to this person: never more than is left of the
 * bound of each when all that they were given, and all that is set aside for their other answers, is counted. Null where
 * there is no bound.
 */
export async function reserveDraw(app: App, asked: Asked): Promise<Bound | null> {
  const { avatarId, userId, context, drawPercent, countsMaterial, shown, standing, answer } = asked;
  return inTransaction(app, async ({ db }) => {
    const row = await lockDraw(db, { avatarId, userId }, app.clock.now());
    const current = wordsToDraw(context);
    const place = { avatarId, userId, ...answer };
    const held = await countHeld(db, place);
    // Before anything was given there is nothing to be read.
    const given = held.fileWords === 0 ? [] : await readFileDraws(db, userId, shown);
    const allowance = allowanceOf(boundOf(current.size, drawPercent), countGiven(row.given, current) + held.words);
    const ofMaterial =
      shown.length === 0 ? 0 : allowanceOf(materialBoundOf(standing, drawPercent), held.fileWords + held.materialWords);
    const pieces = shown.map(({ avatarFileId, position }) => ({ avatarFileId, position }));
    await keepHold(db, { ...place, words: finite(allowance), materialWords: finite(ofMaterial), pieces });
    if (drawPercent === null) return null;
    return {
      context: { given: new Set(row.given.map(unsigned)), allowance },
      material: countsMaterial ? { given: new Set(given.map(unsigned)), allowance: ofMaterial } : null,
    };
  });
}

const finite = (words: number): number => (Number.isFinite(words) ? words : 0);

/** Counts what an answer has given out, as it was shown; in the transaction that closes it, once. */
export async function settleDraw(db: Db, { kind, ref }: Answer, text: string): Promise<void> {
  const hold = await takeHold(db, kind, ref);
  if (!hold || text === "") return;
  const row = await lockDraw(db, hold);
  const pieces = await readPieces({ db }, hold.pieces);
  const drawn = drawnIn({ context: hold.context, material: joinPieces(pieces) }, text);
  if (drawn.context.size > 0) {
    await writeDraw(db, hold, { given: addGiven(row.given, drawn.context, wordsToDraw(hold.context)) });
  }
  if (drawn.material.size > 0) await addFileDraws(db, hold.userId, pieces, drawn.material);
}

/** Adds to each file what was given out of its pieces. */
async function addFileDraws(db: Db, userId: number, pieces: (Place & { text: string })[], drawn: Set<number>) {
  const byFile = Map.groupBy(pieces, ({ avatarFileId }) => avatarFileId);
  for (const [avatarFileId, own] of byFile) {
    const names = new Set(own.flatMap(({ text }) => [...wordsToDraw(text)]).filter((name) => drawn.has(name)));
    if (names.size > 0) await writeFileDraw(db, { avatarFileId, userId }, (given) => addGiven(given, names, names));
  }
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
