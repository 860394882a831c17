import type { Hear } from "./form.ts";

/**
 * Reads bytes as UTF-8, one after the other, and what is none as Latin-1, which é and ñ are written in too. A character
 * stands where its first byte does.
 */
export function bytesInto(hear: Hear): Hear {
  let wanted = 0;
  let codePoint = 0;
  let from = 0;
  /** The byte that began a character, while nothing followed it. */
  let lead = 0;
  return (byte, place) => {
    const isNext = byte >= 0x80 && byte < 0xc0;
    if (wanted > 0 && !isNext && lead >= 0xc0) hear(lead, from);
    lead = 0;
    if (byte < 0x80) {
      wanted = 0;
      hear(byte, place);
    } else if (isNext) {
      if (wanted === 0) return;
      codePoint = codePoint * 64 + (byte & 0x3f);
      wanted -= 1;
      if (wanted === 0 && codePoint <= 0x10ffff) hear(codePoint, from);
    } else {
      wanted = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      codePoint = byte & (0x3f >> wanted);
      lead = byte;
      from = place;
    }
  };
}
