import { createHash } from "node:crypto";
import type { LandingDraft } from "@pluma/contract/landing/landing";
import { type LandingPage, pageOf, readPage, settingsOf } from "@pluma/contract/site/landing";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { forgetBrand, lastChosen, parseSettings, saveSettings, tellScreens } from "../../site/index.ts";
import { ownerOf, placesOfOwner, publishedOf } from "../owner.ts";
import { mayMakePage } from "../rules.ts";
import { namesFor } from "./names.ts";
import { holdPictures, publishPictures, showPictures } from "./pictures.ts";
import { type DraftRow, findDraft, insertState, listStateRows, lockDraft, writeDraft } from "./store.system.ts";

/** Whose page it is: the selected organization's, else the platform's. */
export const siteOf = ({ actor }: ActorCtx): number | null => actor.organizationId;

/** What visitors of the space's site see, as a page. */
export const publishedPage = async (ctx: ActorCtx): Promise<LandingPage> => publishedOf(await ownerOf(ctx));

/** A page in one spelling: two of the same are the same text. */
export const textOf = (page: LandingPage): string => JSON.stringify(pageOf(settingsOf(page)));

const hashOf = (page: LandingPage): string =>
  createHash("sha256").update(textOf(page)).digest("base64url").slice(0, 16);

const versionOf = (row: DraftRow | undefined, published: LandingPage): string =>
  `${row?.saves ?? 0}.${hashOf(published)}`;

/** The page of the platform or of the selected organization that is being made: the draft, or what visitors see where there is none. */
export async function readDraft(ctx: ActorCtx): Promise<LandingDraft> {
  const owner = await ownerOf(ctx);
  const [row, published] = [await findDraft(ctx, siteOf(ctx)), await publishedOf(owner)];
  const last = await lastPublished(ctx, published);
  const page = row?.page ? readPage(row.page) : null;
  const savedBy = page && row ? row.savedBy : null;
  const names = await namesFor(ctx, [savedBy, last?.userId ?? null]);
  return {
    page: page ? await showPictures(ctx, page) : published,
    version: versionOf(row, published),
    saved: page && row ? { by: names(row.savedBy), at: row.savedAt.toISOString() } : null,
    published: last && { by: names(last.userId), at: last.at.toISOString() },
    is_behind: page !== null && row?.base !== hashOf(published),
    places: await placesOfOwner(owner),
  };
}

const lastPublished = (ctx: ActorCtx, published: LandingPage) =>
  lastChosen(ctx, siteOf(ctx), new Set(Object.keys(settingsOf(published))));

/** Keeps a page that visitors do not see yet; one that is what they see is no draft. Answers it as it is kept. */
export async function saveDraft(
  ctx: ActorCtx,
  given: { page: LandingPage; version?: string | undefined },
): Promise<LandingDraft> {
  allow(mayMakePage(ctx.actor));
  // What could not be published is said while one writes it.
  parseSettings(settingsOf(given.page), ctx.lang);
  const published = await publishedPage(ctx);
  await inTransaction(ctx, async (tx) => {
    const row = await lockAt(tx, given.version, published);
    const page = await holdPictures(tx, given.page, row.page ? readPage(row.page) : null);
    const isDraft = textOf(page) !== textOf(published);
    await writeDraft(tx, siteOf(tx), {
      page: isDraft ? JSON.stringify(page) : null,
      saves: row.saves + 1,
      base: row.page === null || given.version !== undefined ? hashOf(published) : row.base,
      savedBy: ctx.actor.userId,
      savedAt: ctx.clock.now(),
    });
  });
  return readDraft(ctx);
}

/** Takes the draft back to what visitors see. */
export async function discardDraft(ctx: ActorCtx, version: string | undefined): Promise<LandingDraft> {
  allow(mayMakePage(ctx.actor));
  const published = await publishedPage(ctx);
  await inTransaction(ctx, async (tx) => {
    const row = await lockAt(tx, version, published);
    await writeDraft(tx, siteOf(tx), emptied(tx, row));
  });
  return readDraft(ctx);
}

/** Shows the draft to visitors, and keeps it, as what they saw before is kept, among the states that were published. */
export async function publishDraft(ctx: ActorCtx, version: string | undefined): Promise<LandingDraft> {
  allow(mayMakePage(ctx.actor));
  const site = siteOf(ctx);
  const published = await publishedPage(ctx);
  let keys: string[] = [];
  await inTransaction(ctx, async (tx) => {
    const row = await lockAt(tx, version, published);
    const draft = row.page ? readPage(row.page) : null;
    const page = draft && (await publishPictures(tx, draft));
    if (!page || textOf(page) === textOf(published)) refuse("landing_nothing_new");
    const settings = changesOf(published, page);
    keys = Object.keys(settings);
    await putInPlace(tx, published, page, settings);
    await writeDraft(tx, site, emptied(tx, row));
  });
  if (site === null) tellScreens(ctx, keys);
  else forgetBrand(ctx, site);
  return readDraft(ctx);
}

/** Shows a page, whatever draft stands: what it is to settings, and among the published states it and what was seen before. */
async function putInPlace(tx: ActorCtx, published: LandingPage, page: LandingPage, settings: Record<string, string>) {
  const site = siteOf(tx);
  const by = { publishedBy: tx.actor.userId, publishedAt: tx.clock.now() };
  const [last, [newest]] = [await lastPublished(tx, published), await listStateRows(tx, site)];
  if (last && newest?.page !== textOf(published))
    await insertState(tx, site, { page: textOf(published), publishedBy: last.userId, publishedAt: last.at });
  await saveSettings(tx, parseSettings(settings, tx.lang), tx.actor.userId, site);
  await insertState(tx, site, { page: textOf(page), ...by });
  if (site === null) await recordAudit(tx, "landing.publish", "landing", { keys: Object.keys(settings) });
  else await recordAudit(tx, "organization.save", `organization:${site}`, { keys: ["landing_page"] });
}

/** Shows a page that comes from elsewhere, all of it said anew, in the caller's transaction. The draft that stands stays. */
export async function publishPage(tx: ActorCtx, page: LandingPage): Promise<void> {
  allow(mayMakePage(tx.actor));
  await putInPlace(tx, await publishedPage(tx), page, settingsOf(page));
}

/** Whether nobody ever made a page here. */
export const isUnmade = async (ctx: ActorCtx): Promise<boolean> =>
  (await lastPublished(ctx, await publishedPage(ctx))) === null;

/** What differs between two pages, as settings. */
function changesOf(before: LandingPage, after: LandingPage): Record<string, string> {
  const kept = settingsOf(before);
  return Object.fromEntries(Object.entries(settingsOf(after)).filter(([key, value]) => kept[key] !== value));
}

const emptied = (ctx: ActorCtx, { saves }: DraftRow): Omit<DraftRow, "organizationId"> => ({
  page: null,
  saves: saves + 1,
  base: "",
  savedBy: ctx.actor.userId,
  savedAt: ctx.clock.now(),
});

/** The draft, locked, as somebody had it who says which version that was. */
async function lockAt(tx: ActorCtx, version: string | undefined, published: LandingPage): Promise<DraftRow> {
  const row = await lockDraft(tx, siteOf(tx));
  if (version !== undefined && version !== versionOf(row, published)) refuse("landing_changed");
  return row;
}
