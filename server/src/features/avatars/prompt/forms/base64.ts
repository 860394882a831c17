import { bytesInto } from "./bytes.ts";
import type { Hear } from "./form.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextetOf = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value += 1) sextetOf[alphabet.charCodeAt(value)] = value;
sextetOf["-".charCodeAt(0)] = 62;
sextetOf["_".charCodeAt(0)] = 63;

/**
 * Reads a text as base64 or base64url, wherever in it one begins: four readings side by side, for nothing says which
 * character is the first of four. White space is no part of it; anything else begins anew.
 */
export function base64Into(hears: readonly [Hear, Hear, Hear, Hear]): Hear {
  const readings = hears.map((hear) => ({ hear: bytesInto(hear), bits: 0, count: 0 }));
  const begin = () => {
    for (const [at, reading] of readings.entries()) {
      reading.bits = 0;
      // One that begins later leaves so many characters out.
      reading.count = at === 0 ? 0 : -6 * at;
    }
  };
  begin();
  return (codePoint, place) => {
    if (codePoint <= 32) return;
    const value = codePoint < 128 ? (sextetOf[codePoint] ?? -1) : -1;
    if (value < 0) {
      begin();
      return;
    }
    for (const reading of readings) {
      reading.count += 6;
      if (reading.count <= 0) continue;
      reading.bits = ((reading.bits << 6) | value) & 0xffff;
      if (reading.count < 8) continue;
      reading.count -= 8;
      reading.hear((reading.bits >> reading.count) & 0xff, place);
    }
  };
}
