import type { Language } from "@pluma/contract/kit/languages";
import { and, eq, like } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { INSTALLATION, siteMailsOff, siteTexts } from "../tables.ts";

export type SiteText = { name: string; lang: Language; subject: string; body: string };

/** What a site says in words of its own under a name, or under all that begin so (`mail.%`). */
export const readTexts = (db: Db, site: number | null, name: string): Promise<SiteText[]> =>
  db
    .select({ name: siteTexts.name, lang: siteTexts.lang, subject: siteTexts.subject, body: siteTexts.body })
    .from(siteTexts)
    .where(and(eq(siteTexts.organizationId, site ?? INSTALLATION), like(siteTexts.name, name)));

/** Keeps a text of a site; one without a word goes. */
export async function writeText(db: Db, site: number | null, { name, lang, subject, body }: SiteText): Promise<void> {
  const organizationId = site ?? INSTALLATION;
  if (subject === "" && body === "") {
    const { organizationId: of, name: named, lang: inLanguage } = siteTexts;
    await db.delete(siteTexts).where(and(eq(of, organizationId), eq(named, name), eq(inLanguage, lang)));
    return;
  }
  const { organizationId: of, name: named, lang: inLanguage } = siteTexts;
  await db
    .insert(siteTexts)
    .values({ organizationId, name, lang, subject, body })
    .onConflictDoUpdate({ target: [of, named, inLanguage], set: { subject, body, updatedAt: new Date() } });
}

/** The mails that a site switched off, by name. */
export async function readMailsOff(db: Db, site: number | null): Promise<Set<string>> {
  const rows = await db
    .select({ name: siteMailsOff.name })
    .from(siteMailsOff)
    .where(eq(siteMailsOff.organizationId, site ?? INSTALLATION));
  return new Set(rows.map(({ name }) => name));
}

/** Switches a mail of a site on or off. */
export async function writeMailOff(db: Db, site: number | null, name: string, isOff: boolean): Promise<void> {
  const organizationId = site ?? INSTALLATION;
  if (isOff) await db.insert(siteMailsOff).values({ organizationId, name }).onConflictDoNothing();
  else
    await db
      .delete(siteMailsOff)
      .where(and(eq(siteMailsOff.organizationId, organizationId), eq(siteMailsOff.name, name)));
}
