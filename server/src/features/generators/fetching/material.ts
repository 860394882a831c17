import { setTimeout as sleep } from "node:timers/promises";
import type { ActorCtx } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { FOUND_MAX, findPassages, frame, gather, readSources } from "../../knowledge/index.ts";
import type { FetchRow } from "./store.ts";

const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 250;

const introduction =
  "The person has put a file beside this wish. What was read from it stands between the two marks below.";

/**
 * What the file of a wish says: a small one whole, of a large one its beginning and what fits the wish. Waits up to 20
 * seconds while it is still being read. Empty without a file. Not to be called in a transaction.
 */
export async function materialOf(
  ctx: ActorCtx,
  { fileId, sourceId }: FetchRow,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  if (fileId === null || sourceId === null) return "";
  const file = (await filesOf(ctx, [fileId])).get(fileId);
  if (!file) return "";
  const source = await waitUntilRead(ctx, sourceId, signal);
  const { userId, organizationId } = ctx.actor;
  const { pieces, remarks } = await gather(ctx, [{ name: file.name, source }], {
    find: (sourceIds) => findPassages(ctx, { userId, organizationId, sourceIds, question, limit: FOUND_MAX }),
    isSentNow: () => true,
  });
  const entries = pieces.map(({ page, text }) => ({ name: file.name, page, text: text.trim() }));
  return frame(introduction, entries, remarks, 0);
}

async function waitUntilRead(ctx: ActorCtx, sourceId: number, signal: AbortSignal) {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const source = (await readSources(ctx, [sourceId])).get(sourceId);
    const isOpen = source?.state === "waiting" || source?.state === "reading";
    if (!isOpen || signal.aborted || performance.now() > until) return source;
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}
