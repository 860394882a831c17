import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../platform/context.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../platform/sites.ts";
import { findProfile, readAdminIds } from "../accounts/index.ts";
import type { CapScope } from "../generation/index.ts";
import { readAdmins } from "../organizations/index.ts";
import { sendMail } from "../site/index.ts";

type Said = { subject: string; lines: string[]; act: string };

/** Mails whoever keeps the figures: the installation's admins, or those of an organization. `sayIn` words it for each. */
export async function mailKeepers(
  tx: App,
  scope: CapScope,
  query: string,
  sayIn: (lang: Language) => Said,
): Promise<void> {
  const place = await placedFor(tx, scope);
  const path =
    scope === null ? `/admin/analytics/margin?${query}` : `/organization/margin?organization=${scope}&${query}`;
  for (const id of scope === null ? await readAdminIds(tx) : await readAdmins(tx.db, scope)) {
    const to = await findProfile(tx, id);
    if (!to) continue;
    const lang = to.lang ?? "en";
    const { subject, lines, act } = sayIn(lang);
    // Filled by whoever dresses the mail.
    const dressed = (text: string) => fill(text, { app: "{{app}}" });
    await sendMail(place, {
      to: to.email,
      lang,
      subject: dressed(subject),
      lines: lines.map(dressed),
      act: { label: act, url: `${place.publicUrl}${path}` },
    });
  }
}
