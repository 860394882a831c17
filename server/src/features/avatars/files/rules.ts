/** Which avatar a path names, and which earlier upload, if it names one. */
export type Named = { avatarId?: number; assistantId?: string; uploadId?: number };

const numberIn = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/**
 * Reads the two ids of a path: an avatar's id and its assistant_id in either order. A number behind either of them is
 * the id of a file that was uploaded before, when nothing else is given. Null for what names no avatar.
 */
export function readPair(a: string, b: string, isGiven: boolean): Named | null {
  const [first, second] = [numberIn(a), numberIn(b)];
  if (first !== undefined && second !== undefined) return isGiven ? null : { avatarId: first, uploadId: second };
  if (first !== undefined) return { avatarId: first, assistantId: b };
  if (second === undefined) return null;
  return isGiven ? { assistantId: a, avatarId: second } : { assistantId: a, uploadId: second };
}

/** The name of a text that is edited in place; null for one that says it is something else. */
export function textNameOf(given: string): string | null {
  const name = given.trim();
  if (/\.txt$/i.test(name)) return name;
  return /\.[a-z]\w{1,4}$/i.test(name) ? null : `${name}.txt`;
}

/** A text as it is kept: one that holds nothing is still a file, with an empty line. */
export const keptText = (content: string): string => (content === "" ? "\n" : content);
