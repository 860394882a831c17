import type { Letters } from "./reading/normal.ts";

/**
 * A text to be recognised in another, whole or in part. Every place is found by the `gram` letters before it: `heads`
 * has the last place for a hash of them, `before` for each place the one before it with the same hash.
 */
export type Hidden = Letters & { gram: number; bits: number; heads: Int32Array; before: Int32Array };

/** As many heads as letters, about; hundreds of answers may be watched over at once. */
const bitsFor = (length: number): number => Math.min(15, Math.max(5, Math.ceil(Math.log2(length + 1))));
/** A text that repeats itself has many places alike; past so many of them the longest run is as good as found. */
const PLACES_MAX = 64;

/** Makes the letters of a text ready to be recognised by any `gram` of them in a row; `turn`, when given, turns each first. */
export function hide(letters: Letters, gram: number, turn?: (code: number) => number): Hidden {
  const codes = turn ? letters.codes.slice() : letters.codes;
  if (turn) for (let at = 0; at < codes.length; at += 1) codes[at] = turn(codes[at] ?? 0);
  const bits = bitsFor(codes.length);
  const heads = new Int32Array(1 << bits).fill(-1);
  const before = new Int32Array(codes.length + 1).fill(-1);
  for (let end = gram; end <= codes.length; end += 1) {
    let hash = 0;
    for (let at = end - gram; at < end; at += 1) hash = mix(hash, codes[at] ?? 0);
    hash = slot(hash, bits);
    before[end] = heads[hash] ?? -1;
    heads[hash] = end;
  }
  return { ...letters, codes, gram, bits, heads, before };
}

const mix = (hash: number, code: number): number => (Math.imul(hash, 0x01000193) ^ code) | 0;
const slot = (hash: number, bits: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - bits);

const RECENT_LENGTH = 1024;

/** The last letters of a text that is being written, and where in it each stands, in UTF-16 units. */
export type Recent = { codes: Uint16Array; places: Float64Array; count: number };

export const noLetters = (): Recent => ({
  codes: new Uint16Array(RECENT_LENGTH),
  places: new Float64Array(RECENT_LENGTH),
  count: 0,
});

export function addLetter(recent: Recent, code: number, place: number): void {
  recent.codes[recent.count % RECENT_LENGTH] = code;
  recent.places[recent.count % RECENT_LENGTH] = place;
  recent.count += 1;
}

/** Where the letter so many back stands; 1 is the last one. */
export const placeBack = ({ places, count }: Recent, back: number): number =>
  places[(count - Math.min(back, RECENT_LENGTH, count)) % RECENT_LENGTH] ?? 0;

const codeBack = ({ codes, count }: Recent, back: number): number =>
  back > count || back > RECENT_LENGTH ? -1 : (codes[(count - back) % RECENT_LENGTH] ?? -1);

/**
 * The longest end of what was written that stands in the hidden text, as it is or from its end to its beginning: from
 * the letter `from` there, `length` letters.
 */
export type Run = { from: number; length: number; isBackward: boolean };

/** Takes the letter that was just added into account; true when the run does not go on but is another one, or none. */
export function follow(run: Run, hidden: Hidden, recent: Recent): boolean {
  const { codes, gram } = hidden;
  const code = codeBack(recent, 1);
  if (run.length > 0 && codes[run.isBackward ? run.from - 1 : run.from + run.length] === code) {
    run.length += 1;
    if (run.isBackward) run.from -= 1;
    return false;
  }
  const longest = Math.max(gram, run.length + 1);
  run.length = 0;
  if (recent.count >= gram) findRun(run, hidden, recent, longest);
  return true;
}

function findRun(run: Run, { codes, gram, bits, heads, before }: Hidden, recent: Recent, longest: number): void {
  const { isBackward } = run;
  let hash = 0;
  for (let at = gram; at > 0; at -= 1) hash = mix(hash, codeBack(recent, isBackward ? gram + 1 - at : at));
  let end = heads[slot(hash, bits)] ?? -1;
  for (let looked = 0; end !== -1 && looked < PLACES_MAX; looked += 1) {
    // The last letter that was written, and from there back to earlier ones.
    const last = isBackward ? end - gram : end - 1;
    const step = isBackward ? 1 : -1;
    let length = 0;
    while (length < longest && codes[last + step * length] === codeBack(recent, length + 1)) length += 1;
    if (length >= gram && length > run.length) {
      run.from = isBackward ? last : last - length + 1;
      run.length = length;
    }
    end = before[end] ?? -1;
  }
}

/** How many words of the hidden text stand whole in the run. */
export const wordsIn = ({ started, ended }: Hidden, { from, length }: Run): number =>
  Math.max(0, (ended[from + length] ?? 0) - (started[from] ?? 0));

/** How many words the hidden text has. */
export const wordsOf = ({ ended }: Hidden): number => ended.at(-1) ?? 0;
