import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { showAlert } from "../../../platform/messages.ts";
import { keepRows, rereadBatch, writeBatch } from "../data/cache.ts";
import { useMendCell } from "../data/data.ts";
import { mendedRow, withMoved } from "./mending.ts";

/** Mends a value: it is checked and shown at once, then written by the server, which checks again. */
export function useMending({ workflow_batch_id: id, questions }: Batch) {
  const mend = useMendCell(id);
  return (row: BatchRow, key: string, value: string) => {
    const after = mendedRow(questions, row, key, value);
    keepRows(id, [after]);
    writeBatch(id, (batch) => withMoved(batch, row, after));
    mend.mutate(
      { row: row.row, key, value },
      {
        onError: (error) => {
          showAlert(error);
          void rereadBatch(id);
        },
      },
    );
  };
}
