import { HOST_GRACE_DAYS } from "@pluma/contract/organizations/hosts";
import type { App } from "../../../platform/context.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { findProfile } from "../../accounts/index.ts";
import { sendOrganizationMail } from "../invitations/mail.ts";
import { words } from "../locales/words.ts";
import { readAdmins } from "../words/store.system.warnings.ts";
import { type HostRow, readNamed } from "./store.system.hosts.ts";

/** Tells the Admins of an organization that the proof of their host is gone, in the transaction that notes it. */
export async function mailLost(tx: App, { organizationId, host }: HostRow): Promise<void> {
  const named = await readNamed(tx.db, organizationId);
  if (!named) return;
  const place = await placedFor(tx, organizationId);
  for (const userId of await readAdmins(tx.db, organizationId)) {
    const to = await findProfile(tx, userId);
    if (!to) continue;
    const lang = to.lang ?? "en";
    const { subject, lines, label, footer } = words[lang].mails.hostLost;
    const values = { host, organization: named.name, days: HOST_GRACE_DAYS };
    await sendOrganizationMail(place, {
      to: to.email,
      lang,
      subject: fill(subject, values),
      lines: lines.map((line) => fill(line, values)),
      act: {
        label: fill(label, values),
        url: `${place.publicUrl}/organization/settings?organization=${organizationId}`,
      },
      footer: fill(footer, values),
      from: { organizationId, name: named.name, picture: named.thumbnail },
    });
  }
}
