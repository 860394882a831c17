import { batches } from "@pluma/contract/batches/batches";
import type { Batch } from "@pluma/contract/batches/shapes";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { fileNameOf, saveFile } from "../../../platform/saveFile.ts";
import { keepBatch, keys } from "./cache.ts";

/** A file on its way, and how much of it has gone out is told to `onProgress`, from 0 to 1. */
export type Sending = { file: File; sheet?: string; signal?: AbortSignal; onProgress?: (share: number) => void };

function formOf({ file, sheet }: Sending): FormData {
  const body = new FormData();
  // Fields stand before the file: the server reads the form in its order.
  if (sheet !== undefined) body.append("sheet", sheet);
  body.append("file", file);
  return body;
}

/** Makes a batch of a file for a workflow; nothing is run. */
export function useCreateBatch(workflowId: number) {
  return useMutation({
    mutationFn: async ({ signal, onProgress, ...sending }: Sending) => {
      const question = { params: { id: workflowId }, body: formOf(sending) };
      const { batch } = await ask(batches.createBatch, question, { signal, ...(onProgress && { onProgress }) });
      return batch;
    },
    onSuccess: keepBatch,
  });
}

/** Reads another file, or another sheet of it, into a batch that was not started. */
export function useReplaceFile(id: number) {
  return useMutation({
    mutationFn: async ({ signal, onProgress, ...sending }: Sending) => {
      const question = { params: { id }, body: formOf(sending) };
      const { batch } = await ask(batches.replaceBatchFile, question, { signal, ...(onProgress && { onProgress }) });
      return batch;
    },
    onSuccess: putTable,
  });
}

/** Reads another sheet of the file that is kept with a draft. */
export function useChooseSheet(id: number) {
  return useMutation({
    mutationFn: async (sheet: string) =>
      (await ask(batches.chooseBatchSheet, { params: { id }, body: { sheet } })).batch,
    onSuccess: putTable,
  });
}

/** Another table is another batch: no row of the one before stays on the screen. */
function putTable(batch: Batch): Promise<void> {
  const id = batch.workflow_batch_id;
  queryClient.setQueryData(keys.one(id), batch);
  queryClient.removeQueries({ queryKey: keys.allRows(id), type: "inactive" });
  return queryClient.resetQueries({ queryKey: keys.allRows(id) });
}

/** Downloads an empty table for a workflow: a column for each of its questions. */
export function useEmptyTable() {
  return useMutation({
    mutationFn: async ({ workflowId, name }: { workflowId: number; name: string }) =>
      saveFile(await ask(batches.readEmptyTable, { params: { id: workflowId } }), `${fileNameOf(name, "table")}.csv`),
  });
}

export type ResultFormat = "csv" | "xlsx" | "zip";

/** Downloads what a batch has written so far. */
export function useResult(id: number) {
  return useMutation({
    mutationFn: async ({ format, name }: { format: ResultFormat; name: string }) =>
      saveFile(
        await ask(batches.readBatchResult, { params: { id }, query: { format } }),
        `${fileNameOf(name, "table")}.${format}`,
      ),
  });
}
