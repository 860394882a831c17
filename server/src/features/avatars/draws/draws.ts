import { type AvatarDraw, type avatarDraws, DRAWS_PER_PAGE } from "@pluma/contract/avatarDraws";
import { type Input, pagesOf } from "@pluma/contract/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findPeople } from "../../accounts/index.ts";
import { editableAvatar } from "../access.ts";
import { wordsToDraw } from "../prompt/guard.ts";
import { countGiven } from "./rules.ts";
import { changeDraw, type DrawRow, readDraws, writeBound } from "./store.ts";

/** A page of those who asked an avatar and what they were given, by name; for those who may edit it. */
export async function listDraws(ctx: ActorCtx, { params, query }: Input<typeof avatarDraws.listDraws>) {
  const { avatarId, context, drawPercent } = await editableAvatar(ctx, params.id);
  const slice = { offset: (query.page - 1) * DRAWS_PER_PAGE, limit: DRAWS_PER_PAGE };
  const { rows, count } = await readDraws(ctx, avatarId, slice);
  const words = wordsToDraw(context).size;
  return {
    draws: await showDraws(ctx, rows, context),
    percent_max: drawPercent,
    words,
    count,
    pages: pagesOf(count, DRAWS_PER_PAGE),
  };
}

/** Sets how much of an avatar's context one person may be given; counts from the next answer on. */
export async function boundDraws(ctx: ActorCtx, { params, body }: Input<typeof avatarDraws.boundDraws>) {
  const { avatarId } = await editableAvatar(ctx, params.id);
  await writeBound(ctx, avatarId, body.percent_max);
  return { percent_max: body.percent_max };
}

/** Forgets what a person was given and that they have to wait; whom the avatar is closed to it stays closed to. */
export const resetDraws = (ctx: ActorCtx, { params }: Input<typeof avatarDraws.resetDraws>) =>
  change(ctx, params, { given: [], withheld: 0, strikes: 0, struckAt: null, waitsUntil: null });

/**
 * Closes an avatar to a person who has asked it, or opens it again. Closed, it answers them no question any more, and an
 * answer that is being written ends.
 */
export async function closeAvatar(ctx: ActorCtx, { params, body }: Input<typeof avatarDraws.closeAvatar>) {
  const closed = await change(ctx, params, { isClosed: body.is_closed });
  if (body.is_closed) await ctx.bus.tell(ctx.db, "rights", { user_id: params.user_id });
  return closed;
}

async function change(ctx: ActorCtx, params: { id: number; user_id: number }, values: Partial<DrawRow>) {
  const { avatarId, context } = await editableAvatar(ctx, params.id);
  const row = await inTransaction(ctx, (tx) => changeDraw(tx, { avatarId, userId: params.user_id }, values));
  const [draw] = await showDraws(ctx, [row ?? refuse("not_found")], context);
  return { draw: draw ?? refuse("not_found") };
}

async function showDraws(ctx: ActorCtx, rows: DrawRow[], context: string): Promise<AvatarDraw[]> {
  const ids = rows.map(({ userId }) => userId);
  const people = new Map((await findPeople(ctx, ids, "", ids.length)).map((person) => [person.userId, person]));
  const current = wordsToDraw(context);
  return rows.map((row) => {
    const person = people.get(row.userId);
    const words = countGiven(row.given, current);
    return {
      user_id: row.userId,
      name: `${person?.name ?? ""} ${person?.lastName ?? ""}`.trim(),
      email: person?.email ?? "",
      percent: current.size === 0 ? 0 : Math.ceil((100 * words) / current.size),
      words,
      withheld: row.withheld,
      is_closed: row.isClosed,
      waits_until: row.waitsUntil && row.waitsUntil > ctx.clock.now() ? row.waitsUntil.toISOString() : null,
      last_at: row.updatedAt.toISOString(),
    };
  });
}
