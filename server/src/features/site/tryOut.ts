import type { Input } from "@pluma/contract/kit/kit";
import type { site } from "@pluma/contract/site/site";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { type TriedWebhook, tryWebhook } from "../../platform/webhooks/tryWebhook.ts";
import { findSelf } from "../accounts/index.ts";
import { readConfig } from "./config.ts";
import { words } from "./locales/words.ts";
import { deliverNow } from "./mails.ts";

const PROBLEM_LENGTH_MAX = 300;

/** Sends a mail to the caller, now; says what the mail server said when it did not take it. */
export async function testMail(ctx: ActorCtx): Promise<{ ok: boolean; to: string; problem: string | null }> {
  const { email: to } = (await findSelf(ctx)) ?? refuse("not_found");
  const { subject, line } = words[ctx.lang].tryOut;
  try {
    await deliverNow(ctx, { to, lang: ctx.lang, subject, lines: [line] });
    return { ok: true, to, problem: null };
  } catch (error) {
    ctx.log.warn({ err: error }, "a test mail was not taken");
    const problem = error instanceof Error ? error.message : String(error);
    return { ok: false, to, problem: problem.slice(0, PROBLEM_LENGTH_MAX) };
  }
}

/** Calls a webhook of the settings once, now, with what it would be sent of somebody who does not exist. */
export async function testConfigWebhook(
  ctx: ActorCtx,
  { body }: Input<typeof site.testConfigWebhook>,
): Promise<TriedWebhook> {
  const url = body.url || (await readConfig(ctx))[body.key];
  if (!url) return { ok: false, status: null, problem: words[ctx.lang].tryOut.noAddress };
  return tryWebhook(ctx, { url, userId: null, ...exampleOf(body.key, ctx) });
}

function exampleOf(key: Input<typeof site.testConfigWebhook>["body"]["key"], { publicUrl, lang }: ActorCtx) {
  const person = { user_id: 0, name: "Ada", last_name: "Example", email: "ada@example.com", phone: "5551234567", lang };
  if (key === "welcome_email_webhook_url") {
    const event = "sign_up";
    return { event, body: { event, ...person, verification_link: `${publicUrl}/auth/verify`, is_test: true } };
  }
  const event = "reset_password";
  return { event, body: { event, ...person, link: `${publicUrl}/auth/reset`, is_test: true } };
}
