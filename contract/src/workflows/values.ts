/** The values of a run as one text, "key=value, key=value": read and written here and nowhere else. */

/**
 * The values that a text has for known keys. A comma ends a value only where a known key and "=" follow it; the first "="
 * separates key and value, which may have both. Of a key that is there twice the first counts. What stands before the first
 * key is nobody's. Linear in the length of the text for each key.
 */
export function readValues(text: string, keys: readonly string[]): Map<string, string> {
  const known = new Set(keys);
  const values = new Map<string, string>();
  let open: { key: string; from: number } | null = null;
  const close = (end: number) => {
    if (open && !values.has(open.key)) values.set(open.key, text.slice(open.from, end));
  };
  let pieceFrom = 0;
  while (pieceFrom <= text.length) {
    const comma = text.indexOf(",", pieceFrom);
    const pieceEnd = comma < 0 ? text.length : comma;
    const piece = text.slice(pieceFrom, pieceEnd);
    const equals = piece.indexOf("=");
    const key = equals < 0 ? "" : piece.slice(0, equals).trim();
    if (equals >= 0 && known.has(key)) {
      close(pieceFrom - 1);
      open = { key, from: pieceFrom + equals + 1 };
    }
    pieceFrom = pieceEnd + 1;
  }
  close(text.length);
  return values;
}

/** Values as one text, in the order of their keys. */
export const writeValues = (values: ReadonlyMap<string, string>): string =>
  [...values].map(([key, value]) => `${key}=${value}`).join(", ");
