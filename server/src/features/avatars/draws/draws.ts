import { type AvatarDraw, type avatarDraws, DRAWS_PER_PAGE } from "@pluma/contract/avatars/draws";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findPeople } from "../../accounts/index.ts";
import { editableAvatar } from "../access.ts";
import { wordsToDraw } from "../prompt/guard.ts";
import type { AvatarRow } from "../store.ts";
import { type Asking, figuresOf } from "./figures.ts";
import { wordsStanding } from "./material.ts";
import { boundOf, countGiven, isFull, materialBoundOf, percentOf } from "./rules.ts";
import { countFileDraws, eraseFileDraws } from "./store.system.files.ts";
import { changeDraw, type DrawRow, readDraws, writeBound } from "./store.ts";

/** A page of those who asked an avatar and what they were given, by name; for those who may edit it. */
export async function listDraws(ctx: ActorCtx, { params, query }: Input<typeof avatarDraws.listDraws>) {
  const avatar = await editableAvatar(ctx, params.id);
  const { avatarId, context, drawPercent, countsMaterial, showsFiles } = avatar;
  const slice = { offset: (query.page - 1) * DRAWS_PER_PAGE, limit: DRAWS_PER_PAGE };
  const { rows, count } = await readDraws(ctx, avatarId, slice);
  const { all, byPerson } = await figuresOf(ctx, avatarId);
  return {
    draws: await showDraws(ctx, rows, avatar, byPerson),
    figures: all,
    percent_max: drawPercent,
    counts_material: countsMaterial,
    shows_files: showsFiles,
    words: wordsToDraw(context).size,
    material_words: await wordsStanding(ctx, avatarId),
    count,
    pages: pagesOf(count, DRAWS_PER_PAGE),
  };
}

/** Sets how much of an avatar one person may be given, whether its files count and are named; holds from the next answer on. */
export async function boundDraws(ctx: ActorCtx, { params, body }: Input<typeof avatarDraws.boundDraws>) {
  const { avatarId } = await editableAvatar(ctx, params.id);
  const { percent_max: drawPercent, counts_material: countsMaterial, shows_files: showsFiles } = body;
  const set = await writeBound(ctx, avatarId, { drawPercent, countsMaterial, showsFiles });
  const {
    drawPercent: percent_max,
    countsMaterial: counts_material,
    showsFiles: shows_files,
  } = set ?? refuse("not_found");
  return { percent_max, counts_material, shows_files };
}

/** Forgets what a person was given and that they have to wait; whom the avatar is closed to it stays closed to. */
export const resetDraws = (ctx: ActorCtx, { params }: Input<typeof avatarDraws.resetDraws>) =>
  change(ctx, params, { given: [], withheld: 0, strikes: 0, struckAt: null, waitsUntil: null }, true);

/**
 * Closes an avatar to a person who has asked it, or opens it again. Closed, it answers them no question any more, and an
 * answer that is being written ends.
 */
export async function closeAvatar(ctx: ActorCtx, { params, body }: Input<typeof avatarDraws.closeAvatar>) {
  const closed = await change(ctx, params, { isClosed: body.is_closed });
  if (body.is_closed) await ctx.bus.tell(ctx.db, "rights", { user_id: params.user_id });
  return closed;
}

async function change(
  ctx: ActorCtx,
  params: { id: number; user_id: number },
  values: Partial<DrawRow>,
  isForgotten = false,
) {
  const avatar = await editableAvatar(ctx, params.id);
  const pair = { avatarId: avatar.avatarId, userId: params.user_id };
  const row = await inTransaction(ctx, async (tx) => {
    const changed = await changeDraw(tx, pair, values);
    if (changed && isForgotten) await eraseFileDraws(tx.db, pair);
    return changed;
  });
  const { byPerson } = await figuresOf(ctx, avatar.avatarId);
  const [draw] = await showDraws(ctx, [row ?? refuse("not_found")], avatar, byPerson);
  return { draw: draw ?? refuse("not_found") };
}

async function showDraws(
  ctx: ActorCtx,
  rows: DrawRow[],
  avatar: AvatarRow,
  askings: Map<number, Asking>,
): Promise<AvatarDraw[]> {
  const ids = rows.map(({ userId }) => userId);
  const [found, ofFiles, material] = await Promise.all([
    findPeople(ctx, ids, "", ids.length),
    countFileDraws(ctx.db, avatar.avatarId, ids),
    wordsStanding(ctx, avatar.avatarId),
  ]);
  const people = new Map(found.map((person) => [person.userId, person]));
  const current = wordsToDraw(avatar.context);
  return rows.map((row) => {
    const person = people.get(row.userId);
    const words = countGiven(row.given, current);
    const materialWords = ofFiles.get(row.userId) ?? 0;
    const ofMaterial = avatar.countsMaterial ? percentOf(materialWords, material) : 0;
    return {
      user_id: row.userId,
      name: `${person?.name ?? ""} ${person?.lastName ?? ""}`.trim(),
      email: person?.email ?? "",
      percent: Math.max(percentOf(words, current.size), ofMaterial),
      words,
      material_words: materialWords,
      asked: askings.get(row.userId)?.asked ?? 0,
      answer_words: askings.get(row.userId)?.words ?? 0,
      is_full:
        isFull(words, boundOf(current.size, avatar.drawPercent)) ||
        (avatar.countsMaterial && isFull(materialWords, materialBoundOf(material, avatar.drawPercent))),
      withheld: row.withheld,
      is_closed: row.isClosed,
      waits_until: row.waitsUntil && row.waitsUntil > ctx.clock.now() ? row.waitsUntil.toISOString() : null,
      last_at: row.updatedAt.toISOString(),
    };
  });
}
