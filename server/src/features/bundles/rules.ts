import type { BundleChoice, BundleProblem } from "@pluma/contract/bundles/bundles";
import type { BundleKind, BundleOutcome } from "@pluma/contract/bundles/kinds";
import type { BundleRef } from "../../platform/features/bundles.ts";

/** What becomes of a thing of a bundle, as it was said: `hash` is of what is brought, `here` of what stood here then. */
export type Planned = {
  key: string;
  kind: BundleKind;
  name: string;
  hash: string;
  here: string | null;
  outcome: BundleOutcome;
  choice: BundleChoice | null;
  problem: BundleProblem | "no_access" | null;
  needs: readonly BundleRef[];
};

/** What is known of a thing whose key is here: what it was in its bundle, what it became here, and whether the bundle is another's. */
export type Known = { came: string; became: string; isOfOther: boolean } | null;

type Standing = { known: Known; here: string | null; isBlank: boolean };

/** How a thing that is brought stands to what is here. */
export function outcomeOf(hash: string, { known, here, isBlank }: Standing): BundleOutcome {
  if (here === null) return known === null ? "new" : "removed_here";
  if (here === hash) return "same";
  if (isBlank) return "new";
  if (known === null || known.isOfOther) return "both_changed";
  const [isTheirs, isMine] = [known.came !== hash, known.became !== here];
  if (isTheirs && isMine) return "both_changed";
  if (isTheirs) return "theirs_changed";
  return isMine ? "mine_changed" : "same";
}

/** What is done unless somebody says otherwise: what would lose something of here is left; null where nothing can be chosen. */
export function usualChoice(outcome: BundleOutcome, isOlder: boolean): BundleChoice | null {
  if (outcome === "same" || outcome === "gone" || outcome === "refused") return null;
  if (outcome === "new") return "theirs";
  return outcome === "theirs_changed" && !isOlder ? "theirs" : "mine";
}

/** Whether a thing is brought. */
export const isBrought = ({ choice }: Pick<Planned, "choice">): boolean => choice === "theirs";

/** What a value is, whatever the order of its keys: two are the same thing when this is. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** The first thing that is brought and leans on what would not be here; undefined where all stand. */
export function leaning(plan: readonly Planned[], isHere: (key: string) => boolean): Planned | undefined {
  const willBe = new Set(plan.filter(isBrought).map(({ key }) => key));
  return plan.filter(isBrought).find(({ needs }) => needs.some(({ key }) => !willBe.has(key) && !isHere(key)));
}
