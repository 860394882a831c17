import { and, asc, eq } from "drizzle-orm";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { issued } from "../tables.ts";

/** Which issuers sign the caller in, each once, and since when. */
export async function readOwnIssued(ctx: AskerCtx): Promise<{ issuer: string; createdAt: Date }[]> {
  return ctx.db
    .selectDistinctOn([issued.issuer], { issuer: issued.issuer, createdAt: issued.createdAt })
    .from(issued)
    .where(mine(ctx, issued.userId))
    .orderBy(asc(issued.issuer), asc(issued.createdAt));
}

/** Forgets whom an issuer means by the caller; whether it knew them. */
export async function deleteOwnIssued(ctx: AskerCtx, issuer: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(issued)
    .where(and(mine(ctx, issued.userId), eq(issued.issuer, issuer)))
    .returning({ issuer: issued.issuer });
  return gone.length > 0;
}
