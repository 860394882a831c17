import type { ImportChoice, importOutcomes } from "@pluma/contract/templates/exchange";

type Outcome = (typeof importOutcomes)[number];

/** What an import does unless told otherwise: what stands here and is newer is not lost. */
export function usualChoice(outcome: Outcome, isNewer: boolean): ImportChoice | null {
  if (outcome === "same") return "skip";
  if (outcome !== "different") return null;
  return isNewer ? "keep_both" : "replace";
}

/** What becomes of an entry: a new template, another state of the one that is there, or nothing. */
export function actOf(outcome: Outcome, choice: ImportChoice | null): "create" | "replace" | null {
  if (outcome === "refused" || choice === "skip") return null;
  if (outcome === "new" || choice === "keep_both") return "create";
  // What is there as it is needs no new state.
  return outcome === "different" ? "replace" : null;
}
