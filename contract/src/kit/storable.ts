/** What a row can hold, whatever the shape of a call says: asked of everything that comes in. */

/** The largest number that an id or a count can be: of 4 bytes, as the database has them. */
export const NUMBER_MAX = 2_147_483_647;

/** Deeper than anything that a call takes. */
const DEPTH_MAX = 50;

/**
 * Where in a value from outside something stands that no row can hold: a NUL character or half a surrogate pair in a
 * text or a key, or a number out of range. Null when all of it can be held.
 */
export function unstorableIn(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === "string") return isStorableText(value) ? null : path;
  if (typeof value === "number") return Math.abs(value) <= NUMBER_MAX ? null : path;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return null;
  if (path.length === DEPTH_MAX) return path;
  for (const [key, part] of Object.entries(value)) {
    const found = isStorableText(key) ? unstorableIn(part, [...path, key]) : path;
    if (found) return found;
  }
  return null;
}

const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
