import type { Batch, BatchCounts, BatchRow, BatchState } from "@pluma/contract/batches/shapes";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { newerOf, takeCounts } from "./counts.ts";

export type BatchesPage = { batches: Batch[]; count: number; pages: number };
export type RowsPage = { rows: BatchRow[]; count: number; pages: number };

/** Where runs for many lie in the query cache. They are their person's, whichever space is selected; lists are not. */
export const keys = {
  lists: ["batches", "list"] as const,
  list: (space: number | null, filter: object) => [...keys.lists, space, filter] as const,
  one: (id: number) => ["batches", "one", id] as const,
  allRows: (id: number) => ["batches", "rows", id] as const,
  rows: (id: number, filter: object) => [...keys.allRows(id), filter] as const,
  workflow: (space: number | null, id: number) => ["batches", "workflow", space, id] as const,
  run: (id: number) => ["batches", "run", id] as const,
};

/** A batch as it is held, if it is. */
export const heldBatch = (id: number): Batch | undefined => queryClient.getQueryData<Batch>(keys.one(id));

/** Writes a batch as the server answered it, unless what is held is newer; lists are read again. */
export function keepBatch(batch: Batch): void {
  queryClient.setQueryData<Batch>(keys.one(batch.workflow_batch_id), (held) => newerOf(held, batch));
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}

/** Writes how far a batch is, as an event tells it; what else it says is read again. */
export function keepCounts(id: number, state: BatchState, counts: BatchCounts): void {
  queryClient.setQueryData<Batch>(keys.one(id), (held) => held && takeCounts(held, state, counts));
}

/** Changes a batch that is held, without asking the server. */
export function writeBatch(id: number, change: (batch: Batch) => Batch): void {
  queryClient.setQueryData<Batch>(keys.one(id), (held) => held && change(held));
}

/** Writes rows where they are held, and leaves each in its place: what somebody mends does not move away under them. */
export function keepRows(id: number, rows: readonly BatchRow[]): void {
  const fresh = new Map(rows.map((row) => [row.row, row]));
  queryClient.setQueriesData<RowsPage>(
    { queryKey: keys.allRows(id) },
    (page) => page && { ...page, rows: page.rows.map((row) => fresh.get(row.row) ?? row) },
  );
}

/** Reads a batch and its rows again. */
export async function rereadBatch(id: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.one(id) }), rereadRows(id)]).catch(() => undefined);
}

/** Reads the rows of a batch again. */
export const rereadRows = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.allRows(id) }).catch(() => undefined);

/** Forgets a batch that is gone. */
export function dropBatch(id: number): void {
  for (const queryKey of [keys.one(id), keys.allRows(id)]) queryClient.removeQueries({ queryKey });
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}
