import { STEPS_MISSED_MAX } from "@pluma/contract/documents/steps";

/** Where a batch finds its document. */
type Found = {
  version: number;
  /** The first version from which on the log is at hand. */
  first: number;
  /** The number of the tab's last step in the document; undefined where it has none. */
  last: number | undefined;
  /** Whether steps of the tab are among those since the batch's version. */
  isIn: boolean;
};
type Batch = { version: number; sequence: number; rebase?: boolean | undefined };

/**
 * What becomes of steps that a tab sends: they are put into the document, or the tab is told what came since; they are refused
 * where their version is not known, and where they are in while the tab takes them for new.
 */
export function fateOf(
  { version, sequence, rebase = false }: Batch,
  found: Found,
): "put" | "tell" | "gone" | "repeated" {
  const behind = found.version - version;
  if (behind < 0) return "gone";
  // So far behind a tab reads first, as much as it is given.
  if (behind > STEPS_MISSED_MAX) return "tell";
  if (behind > 0 && version < found.first) return "gone";
  if (found.isIn || (behind > 0 && !rebase)) return "tell";
  return found.last !== undefined && sequence <= found.last ? "repeated" : "put";
}
