/** Groups as products name them. */
import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { isLiving } from "../store.system.ts";
import { editableByManaging } from "../store.ts";
import { groups } from "../tables.ts";
import { isCalledLike } from "./store.groups.ts";

/** Groups of the selected organization that the caller manages; none outside of any. */
const here = (ctx: ActorCtx): SQL | undefined =>
  and(
    inSpace(ctx, groups.organizationId),
    editableByManaging(ctx, groups.organizationId),
    isLiving(ctx, groups.organizationId),
  );

const shown = { id: groups.groupId, name: groups.name };

/** Some of those whose name holds what was typed, by name, and how many there are. */
export async function listGroupsHere(
  ctx: ActorCtx,
  { typed, offset, limit }: { typed: string; offset: number; limit: number },
) {
  const wanted = and(here(ctx), typed === "" ? undefined : isCalledLike(typed));
  const [rows, count] = await Promise.all([
    ctx.db
      .select(shown)
      .from(groups)
      .where(wanted)
      .orderBy(asc(groups.nameKey), asc(groups.groupId))
      .offset(offset)
      .limit(limit),
    ctx.db.$count(groups, wanted),
  ]);
  return { rows, count };
}

/** Those of some that are named by their ids. */
export const readGroupsHere = (ctx: ActorCtx, ids: number[]) =>
  ctx.db
    .select(shown)
    .from(groups)
    .where(and(inArray(sql`${groups.groupId}::bigint`, ids), here(ctx)));
