import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../platform/context.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../platform/sites.ts";
import { findProfile, readAdminIds } from "../accounts/index.ts";
import type { CapScope } from "../generation/index.ts";
import { readAdmins } from "../organizations/index.ts";
import { sendMail } from "../site/index.ts";
import { insertNotice } from "./store.system.ts";

type Said = { subject: string; lines: string[]; act: string };

/** What they are told of: the search of the screen of figures that shows it, and what stands in the app until it is put aside. */
type Told = { kind: "losses" | "reached"; count: number; customerId: number | null; search: string };

/**
 * Tells whoever keeps the figures, the installation's admins or those of an organization, by mail and in the app. `sayIn` words
 * the mail for each.
 */
export async function tellKeepers(
  tx: App,
  scope: CapScope,
  told: Told,
  sayIn: (lang: Language) => Said,
): Promise<void> {
  const place = await placedFor(tx, scope);
  const path =
    scope === null
      ? `/admin/analytics/margin?${told.search}`
      : `/organization/margin?organization=${scope}&${told.search}`;
  for (const id of scope === null ? await readAdminIds(tx) : await readAdmins(tx.db, scope)) {
    const to = await findProfile(tx, id);
    if (!to) continue;
    await insertNotice(tx.db, { ...told, organizationId: scope, userId: id, createdAt: tx.clock.now() });
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
