import { pagesOf } from "@pluma/contract/kit";
import type { App } from "../../platform/context.ts";
import { enqueue } from "../../platform/jobs.ts";
import { readSource } from "./jobs.ts";
import { readParts as readPartRows } from "./store.passages.ts";
import { deleteSources, findSources, insertSource, type SourceRow } from "./store.ts";
import { forgetVectors } from "./vectors.ts";

/** How many pages, or passages where there are none, are read at a time. */
const PARTS_PER_PAGE = 20;

/** A file whose text is to be known. */
export type NewSource = {
  userId: number;
  /** The space it is added in, whose key pays for its vectors. */
  organizationId: number | null;
  fileId: number;
  name: string;
  type: string;
};

/** Adds a file as a source and has it read, once the caller's transaction is committed; answers the source. */
export async function addSource(ctx: Pick<App, "db" | "jobs">, source: NewSource): Promise<number> {
  const sourceId = await insertSource(ctx.db, source);
  await enqueue(ctx, readSource, { sourceId }, { userId: source.userId });
  return sourceId;
}

/** Sources by their ids; those that there are no more are left out. Whoever asks answers for who sees them. */
export async function readSources(ctx: Pick<App, "db">, sourceIds: number[]): Promise<Map<number, SourceRow>> {
  const rows = await findSources(ctx.db, sourceIds);
  return new Map(rows.map((row) => [row.sourceId, row]));
}

/** What was read of a source, up to 20 pages at a time, or passages where it has no pages. */
export async function readParts(ctx: Pick<App, "db">, sourceId: number, page: number) {
  const offset = (page - 1) * PARTS_PER_PAGE;
  const { parts, count } = await readPartRows(ctx.db, sourceId, { offset, limit: PARTS_PER_PAGE });
  return { parts, count, pages: pagesOf(count, PARTS_PER_PAGE) };
}

/** Removes sources and all that was read of them; one that is just being read is dropped when it has been. */
export async function removeSources(ctx: Pick<App, "db">, sourceIds: number[]): Promise<void> {
  await deleteSources(ctx.db, { sourceIds });
  forgetVectors(sourceIds);
}
