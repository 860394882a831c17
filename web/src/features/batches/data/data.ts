import { batches, type rowSelections } from "@pluma/contract/batches/batches";
import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import type { BatchMapping } from "@pluma/contract/batches/table";
import { userWorkflows } from "@pluma/contract/workflows/runs";
import { workflows } from "@pluma/contract/workflows/workflows";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { newKey } from "../../../platform/ask/newKey.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import {
  type BatchesPage,
  dropBatch,
  heldBatch,
  keepBatch,
  keepRows,
  keys,
  type RowsPage,
  rereadBatch,
  rereadRows,
} from "./cache.ts";
import { newerOf } from "./counts.ts";

/** Beside the events, so that a line that died unnoticed never leaves a screen waiting. */
const LOOK_AGAIN_MS = 5000;

export type Selection = (typeof rowSelections)[number];
export type RowsFilter = { show: Selection; page: number };

/** One own batch; while it runs, or waits to go on by itself, it is looked at every few seconds beside the events. */
export function useBatch(id: number, isWanted = true) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }): Promise<Batch> => {
      const { batch } = await ask(batches.readBatch, { params: { id } }, { signal });
      return newerOf(heldBatch(id), batch);
    },
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Whether something happens to a batch by itself. */
export const isMoving = ({ state, counts }: Pick<Batch, "state" | "counts">): boolean =>
  state === "running" || state === "paused" || counts.running > 0;

/** A page of the rows of a batch; the page before stays while the next is read. */
export function useBatchRows(id: number, filter: RowsFilter) {
  return useQuery({
    queryKey: keys.rows(id, filter),
    queryFn: ({ signal }): Promise<RowsPage> =>
      ask(batches.listBatchRows, { params: { id }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of one's own batches in the selected space, the newest first. */
export function useBatches(page: number) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.list(space, { page }),
    queryFn: ({ signal }): Promise<BatchesPage> => ask(batches.listBatches, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.batches.some(isMoving) ? LOOK_AGAIN_MS : false),
  });
}

/** The workflow that shall be run for many. */
export function useWorkflowOf(id: number, isWanted: boolean) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.workflow(space, id),
    queryFn: async ({ signal }) => (await ask(workflows.readWorkflow, { params: { id } }, { signal })).workflow,
    enabled: isWanted,
  });
}

/** Changes name or columns of a batch; its rows are then others, and are read again. */
export function useSaveBatch(id: number) {
  return useMutation({
    // One after the other, so that the last wish is the one that stands.
    scope: { id: `batch-${id}` },
    mutationFn: async (body: { name?: string; mapping?: BatchMapping }) =>
      (await ask(batches.saveBatch, { params: { id }, body })).batch,
    onSuccess: async (batch, { mapping }) => {
      keepBatch(batch);
      if (mapping) await rereadRows(id);
    },
  });
}

/** Longer values do not fit into what a browser sends to its end after the page is gone. */
const OUTLIVING_LENGTH_MAX = 10_000;

export type MendedCell = { row: number; key: string; value: string | null };

/** Writes one value of a row; the file is not touched. */
export function useMendCell(id: number) {
  return useMutation({
    scope: { id: `batch-${id}` },
    mutationFn: (cell: MendedCell) => {
      const outlivesPage = (cell.value?.length ?? 0) < OUTLIVING_LENGTH_MAX;
      return ask(batches.mendBatchCells, { params: { id }, body: { cells: [cell] } }, { outlivesPage });
    },
    onSuccess: ({ batch, rows }) => {
      keepBatch(batch);
      keepRows(id, rows);
    },
    onError: () => rereadRows(id),
  });
}

/** Its workflow became another, and the table with it: what it is now is shown. */
const rereadChanged = (id: number, error: unknown): Promise<void> | undefined =>
  isRefused(error, "batch_workflow_changed") ? rereadBatch(id) : undefined;

/** Runs the first row that is ready, and answers it. */
export function useTryBatch(id: number) {
  return useMutation({
    mutationFn: (): Promise<{ batch: Batch; row: BatchRow }> =>
      ask(batches.tryBatch, { params: { id } }, { idempotencyKey: newKey() }),
    onSuccess: ({ batch, row }) => {
      keepBatch(batch);
      keepRows(id, [row]);
    },
    onError: (error) => rereadChanged(id, error),
  });
}

const acts = {
  start: batches.startBatch,
  pause: batches.pauseBatch,
  continue: batches.continueBatch,
  cancel: batches.cancelBatch,
  again: batches.runFailedAgain,
} as const;
export type BatchAct = keyof typeof acts;

/** Starts, pauses, goes on with, cancels or repeats a batch; what it answers is shown at once. */
export function useActOnBatch(id: number) {
  return useMutation({
    mutationFn: async (act: BatchAct) => (await ask(acts[act], { params: { id } }, { idempotencyKey: newKey() })).batch,
    onSuccess: (batch) => {
      keepBatch(batch);
      return rereadRows(id);
    },
    onError: (error) => rereadChanged(id, error),
  });
}

/** Deletes a batch with its runs. */
export function useDeleteBatch() {
  return useMutation({
    mutationFn: (id: number) => ask(batches.deleteBatch, { params: { id } }),
    onSuccess: (_nothing, id) => dropBatch(id),
  });
}

/** The run of one row: while it goes on it is looked at beside the events. */
export function useRunOfRow(id: number | null) {
  return useQuery({
    queryKey: keys.run(id ?? 0),
    queryFn: async ({ signal }) =>
      (await ask(userWorkflows.readRun, { params: { id: id ?? 0 } }, { signal })).user_workflow,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? LOOK_AGAIN_MS : false),
  });
}

/** What the run of one row has written, as one text. */
export function useTextOfRun(id: number | null, isWanted: boolean) {
  return useQuery({
    queryKey: [...keys.run(id ?? 0), "text"],
    queryFn: async ({ signal }) => {
      const question = { params: { id: id ?? 0 }, query: { format: "markdown" as const } };
      return (await ask(userWorkflows.readDocument, question, { signal })).text();
    },
    enabled: id !== null && isWanted,
  });
}
