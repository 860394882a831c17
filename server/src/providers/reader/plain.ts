import { isUtf8 } from "node:buffer";

// What no text holds, in any encoding: bytes that give one of these are something else.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that tell
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** The most that is turned into UTF-8, in bytes. */
export const TEXT_TURNED_MAX = 10 * 1024 * 1024;

/** The bytes of a text as UTF-8: from UTF-8 as they are, from UTF-16 and Latin-1 turned into it. Null for other bytes. */
export function asUtf8(bytes: Uint8Array): Uint8Array | null {
  if (isUtf8(bytes)) return bytes;
  // It would hold more characters than are read; turning it would only take time from everyone else.
  if (bytes.length > TEXT_TURNED_MAX) return null;
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16 && Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "%PDF") return null;
  // As Windows writes it: the same as Latin-1, with the signs that people type where that has none.
  const encoding = !isUtf16 ? "windows-1252" : first === 0xff ? "utf-16le" : "utf-16be";
  const text = new TextDecoder(encoding).decode(bytes);
  return noText.test(text) ? null : Buffer.from(text, "utf8");
}
