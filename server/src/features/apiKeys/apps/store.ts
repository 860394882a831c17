import { and, eq } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { appCodes, appGrants } from "../tables.apps.ts";
import { apiKeys } from "../tables.ts";

type NewGrant = Omit<typeof appGrants.$inferInsert, "apiKeyId">;
type NewCode = Omit<typeof appCodes.$inferInsert, "apiKeyId">;

/** Makes a key of the caller's that of an app, with the code that the app is given. */
export async function insertGrant(ctx: ActorCtx, apiKeyId: number, grant: NewGrant, code: NewCode): Promise<void> {
  const own = await ctx.db.$count(apiKeys, and(eq(apiKeys.apiKeyId, apiKeyId), mine(ctx, apiKeys.userId)));
  if (own === 0) return;
  await ctx.db.insert(appGrants).values({ ...grant, apiKeyId });
  await ctx.db.insert(appCodes).values({ ...code, apiKeyId });
}
