import type { Input } from "@pluma/contract/kit/kit";
import type { Language } from "@pluma/contract/kit/languages";
import { type LegalName, type LegalPage, type legal, legalKeys, legalNames } from "@pluma/contract/site/legal";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { forgetBrand } from "../brand.ts";
import { maySaySiteTexts } from "../rules.ts";
import { tellScreens } from "../settings.ts";
import { readSettings, writeSetting } from "../store.system.ts";
import { readTexts, writeText } from "./store.system.texts.ts";

/** Terms and privacy of the platform or of the selected organization, as its seller wrote them. */
export async function readLegal(ctx: ActorCtx): Promise<{ pages: LegalPage[]; can: { edit: boolean } }> {
  const { organizationId } = ctx.actor;
  const pages: LegalPage[] = [];
  for (const name of legalNames) pages.push(await showPage(ctx, organizationId, name));
  return { pages, can: { edit: maySaySiteTexts(ctx.actor) } };
}

/** Says a page: its host shows it, and whatever leads to it, from then on. Without a word and an address there is none. */
export async function saveLegal(
  ctx: ActorCtx,
  { params: { name }, body: { link, texts } }: Input<typeof legal.saveLegal>,
): Promise<{ page: LegalPage }> {
  allow(maySaySiteTexts(ctx.actor));
  const { organizationId, userId } = ctx.actor;
  const key = legalKeys[name];
  const isSaid = texts.some(({ body }) => body.trim() !== "");
  await inTransaction(ctx, async (tx) => {
    for (const { lang, body } of texts)
      await writeText(tx.db, organizationId, { name, lang, subject: "", body: body.trim() });
    const value = link || (isSaid ? `/${name}` : null);
    await writeSetting(tx.db, organizationId, { key, value, updatedBy: userId });
    await recordAudit(tx, organizationId === null ? "appconfig.save" : "organization.save", targetOf(organizationId), {
      keys: [key],
    });
    await tx.bus.tell(tx.db, "config", { keys: [key], ...(organizationId !== null && { site: organizationId }) });
  });
  if (organizationId !== null) forgetBrand(ctx, organizationId);
  else tellScreens(ctx, [key]);
  return { page: await showPage(ctx, organizationId, name) };
}

const targetOf = (organizationId: number | null) =>
  organizationId === null ? "appconfig" : `organization:${organizationId}`;

async function showPage({ db }: Pick<App, "db">, site: number | null, name: LegalName): Promise<LegalPage> {
  const [texts, settings] = [await readTexts(db, site, name), await readSettings(db, site)];
  const kept = settings.find(({ key }) => key === legalKeys[name])?.value ?? "";
  return { name, link: kept.startsWith("/") ? "" : kept, texts: texts.map(({ lang, body }) => ({ lang, body })) };
}

/** The text of a page on a site in a language, else in that of the site, else in any; null where there is none. */
export async function legalTextOf(
  { db, site }: Pick<App, "db" | "site">,
  name: LegalName,
  wanted: readonly Language[],
): Promise<{ lang: Language; body: string; languages: Language[] } | null> {
  const texts = await readTexts(db, site, name);
  const found = wanted.flatMap((lang) => texts.find((each) => each.lang === lang) ?? [])[0] ?? texts[0];
  return found ? { lang: found.lang, body: found.body, languages: texts.map(({ lang }) => lang) } : null;
}
