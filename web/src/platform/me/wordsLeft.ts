import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { useMe } from "./me.ts";

/**
 * How many words are left where one works, and what a sum of words is said to be of: of nothing where they have no limit,
 * else of one's own or of the organization's. Nobody has any before they are known.
 */
export function useWordsLeft(): { left: number; of: "" | "Of" | "OfShared" } {
  const me = useMe().data;
  const left = me?.available_words ?? 0;
  if (left >= UNLIMITED_WORDS) return { left, of: "" };
  return { left, of: (me?.words_organization_id ?? null) === null ? "Of" : "OfShared" };
}
