const FIRST = 97;
const LETTERS = 26;
/** Above every letter of the alphabet, so that steps and what is no letter of it never meet. */
const STEPS_FROM = 0xe000;

/**
 * Turns letters into the steps between them, so that a text and the same with all letters moved along the alphabet (rot13,
 * Caesar) are one. `isMirrored` turns the alphabet around first (Atbash). What is no letter of a to z stays as it is.
 */
export function stepsOf(isMirrored = false): (code: number) => number {
  let before = 0;
  return (code) => {
    const letter = code - FIRST;
    if (letter < 0 || letter >= LETTERS) return code;
    const place = isMirrored ? LETTERS - 1 - letter : letter;
    const step = (place - before + LETTERS) % LETTERS;
    before = place;
    return STEPS_FROM + step;
  };
}

/** A letter of a to z, small or not, moved half the alphabet on; anything else as it is. */
export function rot13(codePoint: number): number {
  const small = codePoint | 32;
  if (small < FIRST || small >= FIRST + LETTERS || codePoint > 0x7f) return codePoint;
  return ((small - FIRST + LETTERS / 2) % LETTERS) + FIRST;
}

/** A letter of a to z, small or not, counted from the other end of the alphabet; anything else as it is. */
export function atbash(codePoint: number): number {
  const small = codePoint | 32;
  return small < FIRST || small >= FIRST + LETTERS || codePoint > 0x7f ? codePoint : 2 * FIRST + LETTERS - 1 - small;
}
