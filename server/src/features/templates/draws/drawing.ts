import { literalsOf } from "@pluma/contract/templates/placeholders";
import type { ActorCtx } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import {
  addGiven,
  allowanceOf,
  type Bound,
  boundOf,
  countGiven,
  drawnIn,
  joinPieces,
  materialBoundOf,
  unsigned,
  wordsToDraw,
} from "../../avatars/index.ts";
import type { Hiding } from "../../chats/index.ts";
import { recall } from "../../knowledge/index.ts";
import { DRAW_PERCENT, DRAW_WORDS_MIN } from "./rules.ts";
import { countHeld, keepHold, lockDraw, takeHold, writeDraw } from "./store.system.ts";

/**
 * Sets aside what an answer may give out of a prompt, and of what goes along with it, to a caller who may not read them:
 * never more than is left for a day when all that they were given, and all that is set aside for their other answers, is
 * counted, on whichever node.
 */
export async function boundAnswer(ctx: ActorCtx, { stored, context, beside, answer }: Hiding): Promise<Bound> {
  const { template_id: templateId, template_version_id: templateVersionId } = stored;
  const place = { templateId, userId: ctx.actor.userId, ...answer };
  const now = ctx.clock.now();
  const current = wordsToDraw(context);
  return inTransaction(ctx, async ({ db }) => {
    const { given, materialGiven } = await lockDraw(db, place, now);
    const held = await countHeld(db, place, now);
    const spent = countGiven(given, current) + held.words;
    const words = allowanceOf(atLeast(boundOf(current.size, DRAW_PERCENT)), spent);
    const materialWords = allowanceOf(
      atLeast(materialBoundOf(beside?.words ?? 0, DRAW_PERCENT)),
      materialGiven.length + held.materialWords,
    );
    const pieces = (beside?.pieces ?? []).map(({ sourceId, position }) => ({ sourceId, position }));
    await keepHold(db, { ...place, templateVersionId, words, materialWords, pieces, createdAt: now });
    return {
      context: { given: namesOf(given), allowance: words },
      material: beside && { given: namesOf(materialGiven), allowance: materialWords },
    };
  });
}

const atLeast = (words: number): number => Math.max(DRAW_WORDS_MIN, words);
const namesOf = (given: number[]): Set<number> => new Set(given.map(unsigned));

/** Counts what an answer has given out, as it was shown; in the transaction that closes it, once. */
export async function settleAnswer(db: Db, answer: Hiding["answer"], text: string): Promise<void> {
  const hold = await takeHold(db, answer);
  if (!hold || text === "") return;
  const context = joinPieces(literalsOf(hold.content).map((piece) => ({ text: piece })));
  const material = joinPieces((await recall({ db }, hold.pieces)).map((piece) => ({ text: piece })));
  const drawn = drawnIn({ context, material, isStrict: true }, text);
  if (drawn.context.size + drawn.material.size === 0) return;
  const { given, materialGiven } = await lockDraw(db, hold, hold.createdAt);
  await writeDraw(db, hold, {
    given: addGiven(given, drawn.context, wordsToDraw(context)),
    materialGiven: addGiven(materialGiven, drawn.material, wordsToDraw(material)),
  });
}
