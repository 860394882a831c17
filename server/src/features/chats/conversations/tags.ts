/** The tags of a conversation as a list. */
const tagsOf = (stored: string): string[] =>
  stored
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "" && tag !== UNCOUNTABLE);

/** No object can have it as a key, and the counts of tags are one. */
const UNCOUNTABLE = "__proto__";

const keyOf = (tag: string): string => tag.toLowerCase();

/** Tags as they are stored: trimmed, none empty, none twice however it is written, with commas between. */
export function normalTags(typed: string): string {
  const kept = new Map<string, string>();
  for (const tag of tagsOf(typed)) if (!kept.has(keyOf(tag))) kept.set(keyOf(tag), tag);
  return [...kept.values()].join(",");
}

/** Stored tags with more of them at the end; those that are there already stay as they are written. */
export const withTags = (stored: string, more: string): string => normalTags(`${stored},${more}`);

/** Stored tags without some, however those are written. */
export function withoutTags(stored: string, fewer: string): string {
  const gone = new Set(tagsOf(fewer).map(keyOf));
  return normalTags(
    tagsOf(stored)
      .filter((tag) => !gone.has(keyOf(tag)))
      .join(","),
  );
}

/** Distinct tags in the order of the alphabet, with how many times each was there; one of several spellings, the first. */
export function countTags(stored: string[]): { tags: string[]; counts: Record<string, number> } {
  const found = new Map<string, { tag: string; count: number }>();
  for (const tag of stored.flatMap((tags) => tagsOf(normalTags(tags)))) {
    const known = found.get(keyOf(tag)) ?? { tag, count: 0 };
    known.count += 1;
    found.set(keyOf(tag), known);
  }
  const sorted = [...found.values()].sort((a, b) => a.tag.localeCompare(b.tag, undefined, { sensitivity: "base" }));
  const counts = Object.fromEntries(sorted.map(({ tag, count }) => [tag, count]));
  return { tags: sorted.map(({ tag }) => tag), counts };
}
