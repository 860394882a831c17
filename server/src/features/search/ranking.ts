import { PLACES_TOLD, type SearchKind, type SearchResult } from "@pluma/contract/search/search";
import type { Found, Named, Wish } from "../../platform/features/searches.ts";
import { marksIn, snippetOf } from "../chats/index.ts";

/** Something that was found, of which kind it is, and how good: the lower the better. */
export type Ranked<F extends Named = Found> = { kind: SearchKind; found: F; rank: number };

/** What was found with how good it is. */
export const rank = <F extends Named>(kind: SearchKind, found: F, parts: string[]): Ranked<F> => ({
  kind,
  found,
  rank: rankOf(found.name, parts),
});

/** The best first; of equally good ones what changed last. */
export const byRank = (a: Ranked<Named>, b: Ranked<Named>): number =>
  a.rank - b.rank ||
  b.found.updatedAt.getTime() - a.found.updatedAt.getTime() ||
  a.kind.localeCompare(b.kind) ||
  b.found.id - a.found.id;

/** What was found as it is shown. */
export function show({ kind, found }: Ranked, wish: Wish): SearchResult {
  const { id, name, texts, messageId = null, tags = "", place, updatedAt } = found;
  return {
    kind,
    id,
    name,
    passage: passageOf(texts, wish),
    message_id: messageId,
    place: {
      owner: place.owner ?? "own",
      archived: place.archived ?? false,
      inside: place.inside ?? null,
      campaigns: [],
      tags: tagsOf(tags).slice(0, PLACES_TOLD),
    },
    updatedAt: updatedAt.toISOString(),
  };
}

/** A name that is what was searched for, one that begins with it, one that has it, and last what has it elsewhere. */
function rankOf(name: string, parts: string[]): number {
  const hasAll = parts.every((part) => marksIn(name, [part], 1).length > 0);
  if (!hasAll) return 3;
  const marks = marksIn(name, parts);
  const marked = marks.reduce((sum, [from, to]) => sum + to - from, 0);
  const written = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, "").length;
  if (marked >= written) return 0;
  return marks[0]?.[0] === 0 ? 1 : 2;
}

/** The passage of the first text that has a word, of one that has all of them before others; null where none has any. */
function passageOf(texts: string[], { words, parts }: Wish): SearchResult["passage"] {
  const searched = [...new Set([...words, ...parts])];
  const having = texts.filter((text) => marksIn(text, searched, 1).length > 0);
  const best = having.find((text) => words.every((word) => marksIn(text, [word], 1).length > 0)) ?? having[0];
  if (best === undefined) return null;
  const { text, marks } = snippetOf(best, searched, null);
  return marks.length === 0 ? null : { text, marks };
}

const tagsOf = (tags: string): string[] =>
  tags
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
