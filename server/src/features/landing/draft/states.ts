import type { LandingState } from "@pluma/contract/landing/landing";
import { type LandingPage, readPage } from "@pluma/contract/site/landing";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { publishedPage, siteOf, textOf } from "./draft.ts";
import { namesFor } from "./names.ts";
import { findStateRow, listStateRows, type StateRow } from "./store.system.ts";

/** The states that were published there, the newest first. */
export async function listStates(ctx: ActorCtx): Promise<{ states: LandingState[] }> {
  return { states: await showStates(ctx, await listStateRows(ctx, siteOf(ctx))) };
}

/** A page as it was published. */
export async function readState(ctx: ActorCtx, id: number): Promise<LandingState & { page: LandingPage }> {
  const row = await findStateRow(ctx, siteOf(ctx), id);
  const page = row && readPage(row.page);
  const [shown] = row ? await showStates(ctx, [row]) : [];
  if (!page || !shown) refuse("landing_state_missing");
  return { ...shown, page };
}

async function showStates(ctx: ActorCtx, rows: readonly StateRow[]): Promise<LandingState[]> {
  const now = textOf(await publishedPage(ctx));
  const names = await namesFor(
    ctx,
    rows.map(({ publishedBy }) => publishedBy),
  );
  return rows.map(({ landingStateId, page, publishedBy, publishedAt }) => ({
    landing_state_id: landingStateId,
    published: { by: names(publishedBy), at: publishedAt.toISOString() },
    is_current: page === now,
  }));
}
