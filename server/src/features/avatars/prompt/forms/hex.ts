import { bytesInto } from "./bytes.ts";
import type { Hear } from "./form.ts";

const hexOf = (codePoint: number): number => {
  if (codePoint >= 48 && codePoint <= 57) return codePoint - 48;
  const letter = codePoint | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/**
 * Reads a text as pairs of hexadecimal digits, as they stand in dumps, %59, \x59, \u0059, 0x59 and &#x59;. Two readings
 * side by side, for nothing says which digit is the first of two. White space is no part of it; anything else begins anew.
 */
export function hexInto(hears: readonly [Hear, Hear]): Hear {
  const readings = hears.map((hear) => ({ hear: bytesInto(hear), first: -1 }));
  const begin = () => {
    for (const [at, reading] of readings.entries()) reading.first = at === 0 ? -1 : -2;
  };
  begin();
  return (codePoint, place) => {
    if (codePoint <= 32) return;
    const value = hexOf(codePoint);
    if (value < 0) {
      begin();
      return;
    }
    for (const reading of readings) {
      if (reading.first === -2) reading.first = -1;
      else if (reading.first === -1) reading.first = value;
      else {
        reading.hear(reading.first * 16 + value, place);
        reading.first = -1;
      }
    }
  };
}
