import type { Ctx } from "../../../platform/context.ts";
import { type Profile, saveProfile } from "../../accounts/index.ts";
import { deleteKeysOf } from "../../apiKeys/index.ts";
import { deleteUnusedLinks, LINK_KINDS } from "../links/store.system.links.ts";

/**
 * Takes away whatever somebody may have left in an account before anybody proved its address: their key and webhook,
 * keys of the API and connected apps, their sessions, second factors and links. In the caller's transaction; the password is the caller's to replace.
 */
export async function dropEarlierHolder(ctx: Ctx, { userId, uid }: Profile): Promise<void> {
  await saveProfile(ctx, userId, { apiKey: null, zappierWebhookUrl: "", pendingEmail: null });
  for (const kind of LINK_KINDS) await deleteUnusedLinks(ctx.db, userId, kind);
  await deleteKeysOf(ctx.db, userId);
  await ctx.identity.dropFactors(ctx.db, uid);
  await ctx.identity.endSessions(ctx.db, uid);
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
}
