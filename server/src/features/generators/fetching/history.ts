import { FETCHES_PER_PAGE, type FetchOutput, type SuperFetch } from "@pluma/contract/generators/superFetch";
import { pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { visibleAssistant } from "../../avatars/index.ts";
import { removeFile } from "../../files/index.ts";
import { stopGeneration } from "../../generation/index.ts";
import { removeSources } from "../../knowledge/index.ts";
import { showFetches, showOutput } from "./show.ts";
import * as store from "./store.ts";
import { tellDeleted, tellOutput } from "./tell.ts";
import { SUPER_FETCH } from "./text.ts";
import { waitForEnd } from "./waiting.ts";

/** A page of what the caller asked an avatar for that they may use, with all outputs, the newest first. */
export async function listSuperFetches(
  ctx: ActorCtx,
  assistantId: string,
  page: number,
): Promise<{ messages: SuperFetch[]; count: number; pages: number }> {
  const { avatarId } = await visibleAssistant(ctx, assistantId);
  const { rows, count } = await store.listFetches(ctx, avatarId, page);
  const outputs = await store.readOutputs(
    ctx,
    rows.map(({ superFetchId }) => superFetchId),
  );
  return { messages: await showFetches(ctx, rows, outputs), count, pages: pagesOf(count, FETCHES_PER_PAGE) };
}

/** Rates an own output; null takes the rating back. */
export async function rateFetchOutput(
  ctx: ActorCtx,
  id: number,
  liked: boolean | null,
): Promise<{ output: FetchOutput }> {
  const row = (await store.writeLiked(ctx, id, liked)) ?? refuse("not_found");
  return { output: tellOutput(ctx, row, ctx.lang) };
}

/** Stops an own output that is being written, on whichever node, and answers it as it was closed. */
export async function stopFetchOutput(ctx: ActorCtx, id: number): Promise<{ output: FetchOutput }> {
  const row = (await store.findOutput(ctx, id)) ?? refuse("not_found");
  if (row.isGenerating) await stopGeneration(ctx, SUPER_FETCH, id);
  return { output: showOutput((await waitForEnd(ctx, id)) ?? refuse("not_found"), ctx.lang) };
}

/** Deletes what the caller asked for at once. What was paid of it stays so; a file that nothing else has goes with it. */
export async function deleteSuperFetch(ctx: ActorCtx, id: number): Promise<undefined> {
  if (!(await store.findFetch(ctx, id))) refuse("not_found");
  for (const { outputId, isGenerating } of await store.readOutputs(ctx, [id])) {
    if (!isGenerating) continue;
    await stopGeneration(ctx, SUPER_FETCH, outputId);
    await waitForEnd(ctx, outputId);
  }
  const gone = await inTransaction(ctx, async (tx) => {
    const row = await store.deleteFetch(tx, id);
    if (row?.fileId && (await store.findSourceOf(tx, row.fileId)) === null) {
      await removeFile(tx, row.fileId);
      if (row.sourceId !== null) await removeSources(tx, [row.sourceId]);
    }
    return row;
  });
  if (gone) tellDeleted(ctx, ctx.actor.userId, id);
}
