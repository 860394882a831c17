import type { BundleThing } from "@pluma/contract/bundles/bundles";
import type { BundleOutcome } from "@pluma/contract/bundles/kinds";

/** What somebody has to look at comes first. */
const order: readonly BundleOutcome[] = [
  "refused",
  "both_changed",
  "removed_here",
  "mine_changed",
  "theirs_changed",
  "new",
  "gone",
];

/** The things that there is something to say about, the most telling first; and how many there is nothing to do for. */
export function toShow(things: readonly BundleThing[]): { shown: BundleThing[]; same: number } {
  const shown = things.filter(({ outcome }) => outcome !== "same");
  const placed = shown.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  return { shown: placed, same: things.length - shown.length };
}
