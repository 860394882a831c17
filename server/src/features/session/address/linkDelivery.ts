import { language } from "@pluma/contract/kit/kit";
import { z } from "zod";
import type { App, Ctx } from "../../../platform/context.ts";
import { countFailed, defineFallback, sealedBody, sendWebhook } from "../../../platform/webhooks/webhooks.ts";
import { type Profile, recordAudit } from "../../accounts/index.ts";
import { mailLink } from "../links/mails.ts";

type Kind = "welcome" | "reset";

/** The event by which a webhook hears of a link, and under which name it stands in the body. */
const webhookOf = {
  welcome: { event: "sign_up", link: "verification_link" },
  reset: { event: "reset_password", link: "link" },
} as const satisfies Record<Kind, { event: string; link: string }>;

/** What the bodies of both events hold of whom they are about. */
const heard = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  lang: language.nullable(),
  link: z.string().optional(),
  verification_link: z.string().optional(),
});

/** Sends a person a link, in the caller's transaction: by the webhook where there is one, else by mail. */
export async function sendLink(
  ctx: Ctx,
  kind: Kind,
  person: Profile,
  { link, webhook }: { link: string; webhook: string | undefined },
): Promise<void> {
  if (!webhook) return mailLink(ctx, kind, person, link);
  const { userId: user_id, name, lastName: last_name, email, phone, lang } = person;
  const { event, link: linkName } = webhookOf[kind];
  const body = { event, user_id, name, last_name, email, phone, lang, [linkName]: link };
  const about = { userId: null, aboutUserId: user_id };
  await sendWebhook(ctx, { event, url: webhook, body: sealedBody(ctx, body), ...about });
}

/** Declares that a link whose webhook cannot be delivered is mailed instead, and that this is written down. */
export function defineLinkFallbacks(app: App): void {
  for (const kind of ["welcome", "reset"] as const) {
    defineFallback(app, webhookOf[kind].event, (behind, body, why) =>
      mailInstead(behind, kind, heard.parse(body), why),
    );
  }
}

/** How many links since a moment could not be delivered by their webhook. */
export const countUndelivered = (ctx: Pick<App, "db">, since: Date): Promise<number> =>
  countFailed(
    ctx,
    Object.values(webhookOf).map(({ event }) => event),
    since,
  );

async function mailInstead(app: App, kind: Kind, body: z.infer<typeof heard>, why: string): Promise<void> {
  const { user_id, name, email, lang } = body;
  const link = body[webhookOf[kind].link] ?? "";
  await mailLink(app, kind, { name, email, lang }, link);
  const detail = { event: webhookOf[kind].event, reason: why.slice(0, 200) };
  await recordAudit({ db: app.db, caller: null, ip: "" }, "webhook.give_up", `user:${user_id}`, detail);
}
