import { TAG_LENGTH_MAX, TAGS_LENGTH_MAX } from "@pluma/contract/chats/chats";

/** Comma separated tags, one by one. */
export const tagsOf = (tags: string): string[] => tags.split(",").flatMap((tag) => tag.trim() || []);

/** Whether these are one tag, whatever the case. */
export const isSameTag = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

/** Why a tag cannot be added: it is there already, too long, or there are too many; null when it can. */
export function tagProblem(tags: string[], added: string): "taken" | "long" | "many" | null {
  if (tags.some((tag) => isSameTag(tag, added))) return "taken";
  if (added.length > TAG_LENGTH_MAX) return "long";
  return [...tags, added].join(",").length > TAGS_LENGTH_MAX ? "many" : null;
}

/** Tags with one more at the end; those that have it already stay as they are. */
export const withTag = (tags: string, added: string): string =>
  tagsOf(tags).some((tag) => isSameTag(tag, added)) ? tags : [...tagsOf(tags), added.trim()].join(",");

/** Tags without one, however it is written. */
export const withoutTag = (tags: string, gone: string): string =>
  tagsOf(tags)
    .filter((tag) => !isSameTag(tag, gone))
    .join(",");

const TAGS_PATH = "/conversation/tags";

/** Where the chats of a tag are. */
export const pathOfTag = (tag: string): string => `${TAGS_PATH}/${encodeURIComponent(tag)}`;

/** The tag that an address names; read from the address itself, since a router would mix up %2F and %252F. */
export function tagOfPath(pathname: string): string {
  const coded = pathname.slice(TAGS_PATH.length).replace(/^\/+|(?<!\/)\/+$/g, "");
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}

const keyOf = (tag: string): string => tag.trim().toLocaleLowerCase();
