import type { Batch, BatchCounts, BatchState } from "@pluma/contract/batches/shapes";

/** The rows that are run, or were, or shall be: all but those that are left out. */
export const rowsToRun = ({ rows, left_out }: BatchCounts): number => rows - left_out;

/** The rows that came to an end, written or failed. */
export const doneOf = ({ written, failed }: BatchCounts): number => written + failed;

/** The rows that are still to come, those that are being written among them. */
export const openOf = ({ waiting, running, ready }: BatchCounts): number => waiting + running + ready;

// What is written stays written: who knows of more is the later one, whichever answer came first.
const isBehind = (next: BatchCounts, held: BatchCounts): boolean => next.written < held.written;

/** Of what is held and what was answered the later one, so that a number never jumps back. */
export function newerOf(held: Batch | undefined, fresh: Batch): Batch {
  if (!held) return fresh;
  const isOlder = Date.parse(fresh.updatedAt) < Date.parse(held.updatedAt);
  // Another file begins anew.
  const isAnew = fresh.state === "draft" && fresh.counts.rows !== held.counts.rows;
  return !isAnew && (isOlder || isBehind(fresh.counts, held.counts)) ? held : fresh;
}

/** A batch with how far it is now; what is told late changes nothing. */
export const takeCounts = (held: Batch, state: BatchState, counts: BatchCounts): Batch =>
  isBehind(counts, held.counts) ? held : { ...held, state, counts };

/** Every tenth row is a step: the number of steps that are done. */
export const tenthOf = (counts: BatchCounts): number => Math.floor(doneOf(counts) / 10);
