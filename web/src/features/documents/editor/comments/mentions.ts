import type { Viewer } from "@pluma/contract/documents/comments";

/** What is typed after an @ that stands before the cursor; null where none does. */
export function typedMention(text: string, cursor: number): string | null {
  return /(?:^|\s)@([\p{L}\p{N}]{0,30})$/u.exec(text.slice(0, cursor))?.[1] ?? null;
}

/** Whom that can be: people who may see the document, by the beginning of any of their names. */
export function fitting(people: readonly Viewer[], typed: string): Viewer[] {
  const wanted = folded(typed);
  return people.filter(({ name }) =>
    folded(name)
      .split(/\s+/)
      .some((part) => part.startsWith(wanted)),
  );
}

/** A text with somebody's name in the place of what was typed of it, and where the cursor is then. */
export function withMention(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const before = text.slice(0, cursor).replace(/@[\p{L}\p{N}]{0,30}$/u, `@${name} `);
  return { text: before + text.slice(cursor), cursor: before.length };
}

/** The ids of those whose names still stand in a text; a name that another one begins with is not meant with that. */
export function mentionedIn(text: string, people: readonly Viewer[]): number[] {
  const named = new Set(namesIn(text, people).map(({ name }) => name));
  return people.filter(({ name }) => named.has(name)).map(({ user_id }) => user_id);
}

/** Where names stand in a text after an @, the longest that can be read there, in their order. */
export function namesIn(text: string, people: readonly { name: string }[]): { name: string; at: number }[] {
  const names = people.map(({ name }) => name).filter((name) => name !== "");
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const found: { name: string; at: number }[] = [];
  for (let at = text.indexOf("@"); at !== -1; ) {
    const name = longestFirst.find((each) => text.startsWith(each, at + 1));
    if (name !== undefined) found.push({ name, at });
    at = text.indexOf("@", at + 1 + (name?.length ?? 0));
  }
  return found;
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
