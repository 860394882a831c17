import { createHash } from "node:crypto";
import type { LandingDraft } from "@pluma/contract/landing/landing";
import { type LandingPage, pageOf, readPage, settingsOf, withSources } from "@pluma/contract/site/landing";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { publishFile } from "../../files/index.ts";
import { lastChosen, parseSettings, readConfig, saveSettings, tellScreens } from "../../site/index.ts";
import { namesFor } from "./names.ts";
import { type DraftRow, findDraft, insertState, listStateRows, lockDraft, writeDraft } from "./store.system.ts";

/** What visitors see, as a page. */
export const publishedPage = async (ctx: ActorCtx): Promise<LandingPage> => pageOf(await readConfig(ctx));

/** A page in one spelling: two of the same are the same text. */
export const textOf = (page: LandingPage): string => JSON.stringify(pageOf(settingsOf(page)));

const hashOf = (page: LandingPage): string =>
  createHash("sha256").update(textOf(page)).digest("base64url").slice(0, 16);

const versionOf = (row: DraftRow | undefined, published: LandingPage): string =>
  `${row?.saves ?? 0}.${hashOf(published)}`;

/** The page that staff are making: the draft, or what visitors see where there is none. */
export async function readDraft(ctx: ActorCtx): Promise<LandingDraft> {
  const [row, published, last] = [await findDraft(ctx), await publishedPage(ctx), await lastPublished(ctx)];
  const page = row?.page ? readPage(row.page) : null;
  const savedBy = page && row ? row.savedBy : null;
  const names = await namesFor(ctx, [savedBy, last?.userId ?? null]);
  return {
    page: page ?? published,
    version: versionOf(row, published),
    saved: page && row ? { by: names(row.savedBy), at: row.savedAt.toISOString() } : null,
    published: last && { by: names(last.userId), at: last.at.toISOString() },
    is_behind: page !== null && row?.base !== hashOf(published),
  };
}

const lastPublished = async (ctx: ActorCtx) =>
  lastChosen(ctx, new Set(Object.keys(settingsOf(await publishedPage(ctx)))));

/** Keeps a page that visitors do not see yet; one that is what they see is no draft. Answers it as it is kept. */
export async function saveDraft(
  ctx: ActorCtx,
  given: { page: LandingPage; version?: string | undefined },
): Promise<LandingDraft> {
  // What could not be published is said while one writes it.
  parseSettings(settingsOf(given.page), ctx.lang);
  const published = await publishedPage(ctx);
  await inTransaction(ctx, async (tx) => {
    const row = await lockAt(tx, given.version, published);
    // Whoever publishes it need not be who brought its pictures.
    const page = await withPublicFiles(tx, given.page);
    const isDraft = textOf(page) !== textOf(published);
    await writeDraft(tx, {
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
  const published = await publishedPage(ctx);
  await inTransaction(ctx, async (tx) => writeDraft(tx, emptied(tx, await lockAt(tx, version, published))));
  return readDraft(ctx);
}

/** Shows the draft to visitors, and keeps it, as what they saw before is kept, among the states that were published. */
export async function publishDraft(ctx: ActorCtx, version: string | undefined): Promise<LandingDraft> {
  const published = await publishedPage(ctx);
  const last = await lastPublished(ctx);
  let keys: string[] = [];
  await inTransaction(ctx, async (tx) => {
    const row = await lockAt(tx, version, published);
    const page = row.page ? readPage(row.page) : null;
    if (!page || textOf(page) === textOf(published)) refuse("landing_nothing_new");
    const before = settingsOf(published);
    const settings = Object.fromEntries(
      Object.entries(settingsOf(page)).filter(([key, value]) => before[key] !== value),
    );
    keys = Object.keys(settings);
    const [newest] = await listStateRows(tx);
    if (last && newest?.page !== textOf(published))
      await insertState(tx, { page: textOf(published), publishedBy: last.userId, publishedAt: last.at });
    await saveSettings(tx, parseSettings(settings, tx.lang), ctx.actor.userId);
    await insertState(tx, { page: textOf(page), publishedBy: ctx.actor.userId, publishedAt: ctx.clock.now() });
    await writeDraft(tx, emptied(tx, row));
    await recordAudit(tx, "landing.publish", "landing", { keys });
  });
  tellScreens(ctx, keys);
  return readDraft(ctx);
}

const emptied = (ctx: ActorCtx, { saves }: DraftRow): Omit<DraftRow, "draftId"> => ({
  page: null,
  saves: saves + 1,
  base: "",
  savedBy: ctx.actor.userId,
  savedAt: ctx.clock.now(),
});

/** The draft, locked, as somebody had it who says which version that was. */
async function lockAt(tx: ActorCtx, version: string | undefined, published: LandingPage): Promise<DraftRow> {
  const row = await lockDraft(tx);
  if (version !== undefined && version !== versionOf(row, published)) refuse("landing_changed");
  return row;
}

/** The page with addresses of its uploaded pictures that anyone can open, and for good. */
const withPublicFiles = (tx: ActorCtx, page: LandingPage): Promise<LandingPage> =>
  withSources(page, (src) => publishFile(tx, src));
