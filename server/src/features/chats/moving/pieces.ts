import { ExportError } from "./source.ts";

/** The most that one chat may be. */
const PIECE_MAX = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * The values of a JSON text that comes in parts: the members of a list, each parsed alone, so that of a file of hundreds
 * of megabytes never more than one member is in memory; else the value itself. What cannot be parsed, and what is too
 * large for a chat, is undefined. A list that breaks off throws after its last whole member.
 */
export function* valuesOf(parts: Iterable<Uint8Array>): Generator<unknown> {
  const piece = openPiece();
  const place: Place = { depth: 0, isQuoted: false, isEscaped: false };
  let kind: "none" | "list" | "object" | "over" = "none";
  let read = 0;
  for (const part of parts) {
    let from = 0;
    for (let at = 0; at < part.length && kind !== "over"; at += 1) {
      const byte = part[at] ?? 0;
      if (kind === "none") {
        if (byte <= 0x20 || MARK[read + at] === byte) continue;
        if (byte !== OPEN_LIST && byte !== OPEN_OBJECT) return;
        kind = byte === OPEN_LIST ? "list" : "object";
        from = kind === "list" ? at + 1 : at;
      } else if (kind === "list" && isEnd(place, byte)) {
        piece.add(part.subarray(from, at));
        if (!piece.isBlank()) yield piece.value();
        piece.clear();
        from = at + 1;
        if (byte === CLOSE_LIST) kind = "over";
      }
    }
    if (kind === "over") return;
    if (kind !== "none") piece.add(part.subarray(from));
    read += part.length;
  }
  if (kind === "list") throw new ExportError("import_broken");
  if (kind === "object") yield piece.value();
}

/** Where in a member of a list one is. */
type Place = { depth: number; isQuoted: boolean; isEscaped: boolean };

/** Goes over one more byte of a list; whether it ends a member: a comma, or the end of the list. */
function isEnd(place: Place, byte: number): boolean {
  if (place.isQuoted) {
    if (place.isEscaped) place.isEscaped = false;
    else if (byte === BACKSLASH) place.isEscaped = true;
    else if (byte === QUOTE) place.isQuoted = false;
    return false;
  }
  if (byte === QUOTE) place.isQuoted = true;
  else if (byte === OPEN_LIST || byte === OPEN_OBJECT) place.depth += 1;
  else if (place.depth <= 0 && (byte === COMMA || byte === CLOSE_LIST)) {
    // What a broken member closed too often is no matter of the next.
    place.depth = 0;
    return true;
  } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) place.depth -= 1;
  return false;
}

const decoder = new TextDecoder();

/** The bytes of one value as they come together; of one that is too large for a chat none are kept. */
function openPiece() {
  let chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add(chunk: Uint8Array) {
      size += chunk.length;
      if (size > PIECE_MAX) chunks = [];
      else if (chunk.length > 0) chunks.push(chunk);
    },
    isBlank: () => size <= PIECE_MAX && chunks.every((chunk) => chunk.every((byte) => byte <= 0x20)),
    value(): unknown {
      if (size > PIECE_MAX) return undefined;
      try {
        return JSON.parse(decoder.decode(Buffer.concat(chunks)));
      } catch {
        return undefined;
      }
    },
    clear() {
      [chunks, size] = [[], 0];
    },
  };
}
