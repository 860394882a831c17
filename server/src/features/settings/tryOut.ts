import type { SourceTest } from "@pluma/contract/generation/generation";
import type { Input } from "@pluma/contract/kit/kit";
import type { settings } from "@pluma/contract/settings/settings";
import { isMask } from "@pluma/contract/site/site";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { type TriedWebhook, tryWebhook } from "../../platform/webhooks/tryWebhook.ts";
import { ownKeyOf } from "../accounts/index.ts";
import { testSource } from "../generation/index.ts";
import { readConfig } from "../site/index.ts";
import { words } from "./locales/words.ts";
import { selfOf } from "./self.ts";

/** Asks the AI provider whether a key of the caller's is good: the given one, else the stored one. */
export async function testApiKey(ctx: ActorCtx, { body }: Input<typeof settings.testApiKey>): Promise<SourceTest> {
  const given = body.api_key.trim();
  const key = given && !isMask(given) ? given : await ownKeyOf(ctx, ctx.actor.userId);
  if (!key) return { ok: false, models: [], took_ms: 0, problem: words[ctx.lang].tryOut.noKey };
  const { openai_base_url: address = "" } = await readConfig(ctx);
  return testSource(ctx, { kind: "openai", key, address, model: "" }, ctx.lang);
}

/** Calls an automation webhook once, now, with an example: the given address, else the stored one. */
export async function testWebhook(ctx: ActorCtx, { body }: Input<typeof settings.testWebhook>): Promise<TriedWebhook> {
  const { userId, zappierWebhookUrl } = await selfOf(ctx);
  const url = body.zappier_webhook_url || zappierWebhookUrl;
  if (!url) return { ok: false, status: null, problem: words[ctx.lang].tryOut.noAddress };
  const event = "test";
  const example = { event, user_id: userId, text: words[ctx.lang].tryOut.example, is_test: true };
  const { isAddressRefused, ...tried } = await tryWebhook(ctx, { event, url, userId, body: example });
  return isAddressRefused ? refuse("webhook_address_refused") : tried;
}
