import { and, eq } from "drizzle-orm";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { links } from "../tables.ts";
import type { LinkKind } from "./store.system.links.ts";

/** Forgets every link of a kind that the caller has, used ones too. */
export async function deleteOwnLinks(ctx: AskerCtx, kind: LinkKind): Promise<void> {
  await ctx.db.delete(links).where(and(mine(ctx, links.userId), eq(links.kind, kind)));
}
