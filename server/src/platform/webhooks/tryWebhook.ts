import { randomUUID } from "node:crypto";
import type { Language } from "@pluma/contract/kit/kit";
import { AddressRefused, callOut } from "../../providers/webhooks/index.ts";
import type { Ctx } from "../context.ts";
import { wordsOf } from "../errorMessages.ts";
import { fill } from "../locales/everyLanguage.ts";
import { words } from "../locales/words.ts";
import { callOptions, type Webhook, webhookSecretOf } from "./webhooks.ts";

/** What came of a webhook that was tried: the status that the other side answered, or in words why it could not be called. */
export type TriedWebhook = { ok: boolean; status: number | null; problem: string | null };

/**
 * Calls a webhook once, now, signed as the real ones are, and says what came of it. Nothing is kept, and nothing is
 * tried again. `isAddressRefused` when the address may not be called at all.
 */
export async function tryWebhook(
  ctx: Pick<Ctx, "config" | "secrets" | "lang">,
  { event, url, body, userId }: Webhook,
): Promise<TriedWebhook & { isAddressRefused: boolean }> {
  const call = { event, url, body, deliveryId: randomUUID(), secret: webhookSecretOf(ctx, userId) };
  try {
    const { status } = await callOut(call, callOptions(ctx));
    const ok = status >= 200 && status < 300;
    const problem = ok ? null : fill(words[ctx.lang].webhook.answered, { status });
    return { ok, status, problem, isAddressRefused: false };
  } catch (error) {
    const isAddressRefused = error instanceof AddressRefused;
    const problem = isAddressRefused ? wordsOf("webhook_address_refused", ctx.lang) : wordsFor(error, ctx.lang);
    return { ok: false, status: null, problem, isAddressRefused };
  }
}

function wordsFor(error: unknown, lang: Language): string {
  const [name, code] = [Reflect.get(Object(error), "name"), String(Reflect.get(Object(error), "code"))];
  if (name === "TimeoutError" || code === "ETIMEDOUT") return words[lang].webhook.silent;
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return words[lang].webhook.unknown;
  return /CERT|TLS|SSL|EPROTO/.test(code) ? words[lang].webhook.certificate : words[lang].webhook.unreachable;
}
