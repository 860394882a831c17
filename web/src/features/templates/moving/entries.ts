import type { ImportChoice, ImportEntry } from "@pluma/contract/templates/exchange";

/** How many entries there are of each outcome. */
export const countsOf = (entries: readonly ImportEntry[]): Record<ImportEntry["outcome"], number> => {
  const counts = { new: 0, different: 0, same: 0, refused: 0 };
  for (const { outcome } of entries) counts[outcome] += 1;
  return counts;
};

/** The entries that something is said of: what is refused first, then what is to be decided, then what is new. */
export const shownOf = (entries: readonly ImportEntry[]): ImportEntry[] =>
  (["refused", "different", "new"] as const).flatMap((outcome) => entries.filter((entry) => entry.outcome === outcome));

/** What becomes of an entry: what somebody chose, else what the file's reader proposes. */
export const choiceOf = (entry: ImportEntry, chosen: Readonly<Record<string, ImportChoice>>): ImportChoice =>
  chosen[entry.index] ?? entry.choice ?? (entry.existing?.is_newer ? "keep_both" : "replace");

/** How many templates an import would make or replace. */
export const importedCount = (
  entries: readonly ImportEntry[],
  chosen: Readonly<Record<string, ImportChoice>>,
): number =>
  entries.filter(
    (entry) => entry.outcome === "new" || (entry.outcome === "different" && choiceOf(entry, chosen) !== "skip"),
  ).length;
