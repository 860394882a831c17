import { literalsOf } from "@pluma/contract/templates/placeholders";
import type { ActorCtx } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import {
  addGiven,
  allowanceOf,
  type Bound,
  boundOf,
  drawnIn,
  joinPieces,
  materialBoundOf,
  signed,
  unsigned,
  wordsToDraw,
} from "../../avatars/index.ts";
import type { Hiding } from "../../chats/index.ts";
import { recall } from "../../knowledge/index.ts";
import { DRAW_PERCENT, DRAW_WORDS_MIN } from "./rules.ts";
import {
  lockDraw,
  type SetAside,
  setAsideAtOnce,
  setAsideLocked,
  takeHold,
  type Wanted,
  writeDraw,
} from "./store.system.ts";

/**
 * Sets aside what an answer may give out of a prompt, and of what goes along with it, to a caller who may not read them:
 * never more than is left for a day when all that they were given, and all that is set aside for their other answers, is
 * counted, on whichever node.
 */
export async function boundAnswer(ctx: ActorCtx, { stored, context, beside, answer }: Hiding): Promise<Bound> {
  const { template_id: templateId, template_version_id: templateVersionId } = stored;
  const current = Array.from(wordsToDraw(context), signed);
  const wanted: Wanted = {
    ...{ templateId, templateVersionId, userId: ctx.actor.userId, ...answer },
    pieces: (beside?.pieces ?? []).map(({ sourceId, position }) => ({ sourceId, position })),
    current,
    words: mostOf(boundOf(current.length, DRAW_PERCENT)),
    material: mostOf(materialBoundOf(beside?.words ?? 0, DRAW_PERCENT)),
  };
  const now = ctx.clock.now();
  const { given, materialGiven, words, materialWords } =
    (await setAsideAtOnce(ctx.db, wanted, now)) ?? (await setAsideInTurn(ctx, wanted, now));
  return {
    context: { given: namesOf(given), allowance: words },
    material: beside && { given: namesOf(materialGiven), allowance: materialWords },
  };
}

/** Behind whoever counts just now. */
const setAsideInTurn = (ctx: ActorCtx, wanted: Wanted, now: Date): Promise<SetAside> =>
  inTransaction(ctx, async ({ db }) => {
    await lockDraw(db, wanted, now);
    return setAsideLocked(db, wanted, now);
  });

/** How much may be given in all, and by one answer. */
function mostOf(words: number): { bound: number; most: number } {
  const bound = Math.max(DRAW_WORDS_MIN, words);
  return { bound, most: allowanceOf(bound, 0) };
}

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
