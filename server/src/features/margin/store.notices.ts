import { and, desc, eq, isNull, lte, type SQL } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { mine } from "../../platform/database/owned.ts";
import { marginNotices } from "./tables.ts";

/** So many are shown; whoever puts them aside puts aside those before them too. */
const SHOWN_MAX = 20;

const mineOf = (ctx: ActorCtx, organizationId: number | null): SQL | undefined =>
  and(
    mine(ctx, marginNotices.userId),
    organizationId === null ? isNull(marginNotices.organizationId) : eq(marginNotices.organizationId, organizationId),
  );

/** What the caller was told, of the installation or of an organization, the newest first. */
export const readNotices = (ctx: ActorCtx, organizationId: number | null) =>
  ctx.db
    .select()
    .from(marginNotices)
    .where(mineOf(ctx, organizationId))
    .orderBy(desc(marginNotices.createdAt), desc(marginNotices.noticeId))
    .limit(SHOWN_MAX);

/** Forgets what they were told until a moment. */
export async function deleteNotices(ctx: ActorCtx, organizationId: number | null, until: Date): Promise<void> {
  await ctx.db.delete(marginNotices).where(and(mineOf(ctx, organizationId), lte(marginNotices.createdAt, until)));
}
