import { randomBytes } from "node:crypto";
import type { App } from "../../../platform/context.ts";

// Without those that are taken for one another: 0 and O, 1, I and L, U and V. A letter more than 29 is thrown anew.
const LETTERS = "23456789ABCDEFGHJKMNPQRSTWXYZ";
/** Of 29 letters each, which nobody guesses: more codes than 77 bits have. */
const LETTERS_OF_A_CODE = 16;
const PURPOSE = "gift-code";

/** A new code, as people type it: XXXX-XXXX-XXXX-XXXX. */
export function newCode(): string {
  let letters = "";
  while (letters.length < LETTERS_OF_A_CODE) {
    for (const byte of randomBytes(LETTERS_OF_A_CODE)) letters += LETTERS[byte & 31] ?? "";
  }
  return (letters.slice(0, LETTERS_OF_A_CODE).match(/.{4}/g) ?? []).join("-");
}

/** What a code is kept as. */
export const keptAs = ({ secrets }: Pick<App, "secrets">, code: string) => ({
  print: printOf({ secrets }, code),
  sealed: secrets.seal(code, PURPOSE),
});

/** What a code that somebody typed is found by: neither spaces and dashes nor the case of its letters count. */
export const printOf = ({ secrets }: Pick<App, "secrets">, code: string): string =>
  secrets.fingerprint(code.toUpperCase().replace(/[^0-9A-Z]/g, ""), PURPOSE);

/** A code as whoever made it reads it. */
export const codeOf = ({ secrets }: Pick<App, "secrets">, { sealed }: { sealed: string }): string =>
  secrets.open(sealed, PURPOSE);
