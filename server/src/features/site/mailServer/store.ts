import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { siteMailServers } from "../tables.ts";

export type MailServerRow = typeof siteMailServers.$inferSelect;
export type MailServerColumns = Omit<MailServerRow, "organizationId" | "lastSentAt" | "lastFailedAt" | "problem">;

/** The mail server of the organization that the caller is in. */
export async function findServer(ctx: ActorCtx): Promise<MailServerRow | undefined> {
  const [row] = await ctx.db.select().from(siteMailServers).where(inSpace(ctx, siteMailServers.organizationId));
  return row;
}

/** Keeps the mail server of the organization that the caller is in; how another one did is forgotten. */
export async function writeServer(ctx: ActorCtx, columns: MailServerColumns): Promise<void> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) throw new Error("a mail server is an organization's");
  const anew = { lastSentAt: null, lastFailedAt: null, problem: null };
  await ctx.db
    .insert(siteMailServers)
    .values({ organizationId, ...columns })
    .onConflictDoUpdate({ target: siteMailServers.organizationId, set: { ...columns, ...anew } });
}

/** Forgets the mail server of the organization that the caller is in; answers whether there was one. */
export async function deleteServer(ctx: ActorCtx): Promise<boolean> {
  const gone = await ctx.db
    .delete(siteMailServers)
    .where(inSpace(ctx, siteMailServers.organizationId))
    .returning({ id: siteMailServers.organizationId });
  return gone.length > 0;
}
