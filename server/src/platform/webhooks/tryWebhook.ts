import { randomUUID } from "node:crypto";
import type { Language } from "@pluma/contract/kit/kit";
import { AddressRefused, callOut } from "../../providers/webhooks/index.ts";
import type { Ctx } from "../context.ts";
import { wordsOf } from "../errors.ts";
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
    const problem = ok ? null : words[ctx.lang].answered.replace("{{status}}", String(status));
    return { ok, status, problem, isAddressRefused: false };
  } catch (error) {
    const isAddressRefused = error instanceof AddressRefused;
    const problem = isAddressRefused ? wordsOf("webhook_address_refused", ctx.lang) : wordsFor(error, ctx.lang);
    return { ok: false, status: null, problem, isAddressRefused };
  }
}

type Words = { answered: string; unknown: string; silent: string; certificate: string; unreachable: string };

const words: Record<Language, Words> = {
  en: {
    answered: "The address answered with the status {{status}}.",
    unknown: "There is no server with this name.",
    silent: "The address did not answer in time.",
    certificate: "The certificate of the address is not good.",
    unreachable: "The address cannot be reached.",
  },
  es: {
    answered: "La dirección respondió con el estado {{status}}.",
    unknown: "No existe ningún servidor con ese nombre.",
    silent: "La dirección no respondió a tiempo.",
    certificate: "El certificado de la dirección no es válido.",
    unreachable: "No se puede llegar a la dirección.",
  },
};

function wordsFor(error: unknown, lang: Language): string {
  const [name, code] = [Reflect.get(Object(error), "name"), String(Reflect.get(Object(error), "code"))];
  if (name === "TimeoutError" || code === "ETIMEDOUT") return words[lang].silent;
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return words[lang].unknown;
  return /CERT|TLS|SSL|EPROTO/.test(code) ? words[lang].certificate : words[lang].unreachable;
}
