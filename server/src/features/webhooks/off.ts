import { WEBHOOK_OFF_DAYS } from "@pluma/contract/webhooks/webhooks";
import type { App } from "../../platform/context.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../platform/sites.ts";
import { findProfile, readAdminIds } from "../accounts/index.ts";
import { readAdmins } from "../organizations/index.ts";
import { sendMail } from "../site/index.ts";
import { words } from "./locales/words.ts";
import { placeOf } from "./rules.ts";
import type { WebhookRow } from "./store.ts";

const paths = {
  own: "/settings/webhooks",
  organization: "/organization/webhooks",
  installation: "/admin/webhooks",
} as const;

/** Tells whoever looks after a webhook that it was switched off, in the transaction that does so. */
export async function mailOff(tx: App, { userId, organizationId, url }: WebhookRow): Promise<void> {
  const place = await placedFor(tx, organizationId);
  const path = paths[placeOf({ userId, organizationId })];
  const query = organizationId === null ? "" : `?organization=${organizationId}`;
  for (const id of await readersOf(tx, { userId, organizationId })) {
    const to = await findProfile(tx, id);
    if (!to) continue;
    const lang = to.lang ?? "en";
    const said = words[lang].off;
    // Filled by whoever dresses the mail.
    const values = { app: "{{app}}", host: new URL(url).host, days: WEBHOOK_OFF_DAYS };
    await sendMail(place, {
      to: to.email,
      lang,
      subject: fill(said.subject, values),
      lines: said.lines.map((line) => fill(line, values)),
      act: { label: said.act, url: `${place.publicUrl}${path}${query}` },
    });
  }
}

async function readersOf(tx: App, { userId, organizationId }: Pick<WebhookRow, "userId" | "organizationId">) {
  if (organizationId !== null) return readAdmins(tx.db, organizationId);
  return userId === null ? readAdminIds(tx) : [userId];
}
