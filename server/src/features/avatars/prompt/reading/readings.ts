import { type Chains, chainsIn } from "../chain.ts";
import { base64Into } from "../forms/base64.ts";
import { codesInto } from "../forms/codes.ts";
import type { Hear } from "../forms/form.ts";
import { hexInto } from "../forms/hex.ts";
import { atbash, rot13, stepsOf } from "../forms/shift.ts";
import { type Secret, secretOf } from "../hiding.ts";
import { COUNTED_FROM } from "../rules.ts";
import { type Hidden, hide, wordsOf } from "../runs.ts";
import type { Tally } from "../tally.ts";
import {
  type Counted,
  endReading,
  type Limits,
  type Reading,
  read,
  readingOf,
  type Watch,
  watchesOf,
} from "../watch.ts";
import { wordsInto } from "../words.ts";
import { lettersIn } from "./normal.ts";

/** What of an answer's prompt must not be in the answer. */
export type Kept = {
  canary: string;
  context: string;
  material: string;
  /** The material is kept as the context is: nobody was to quote it. */
  isStrict?: boolean;
};

/** What an answer gives out of both is counted here; of what has no tally nothing is. */
export type Tallies = { context: Tally | null; material: Tally | null };

export const noTallies: Tallies = { context: null, material: null };

/** Everything that reads an answer, character by character. */
export type Readings = {
  /** True when too much of what is hidden has come. */
  take(codePoint: number, place: number): boolean;
  /** The same, at the end of the answer. */
  end(): boolean;
  /** Where what is held back begins, in UTF-16 units of the answer; infinite while nothing is. */
  heldFrom(): number;
};

const NEVER = Number.POSITIVE_INFINITY;

/** An answer may have 11 words in a row of a context, and 79 of the material, which it may quote. */
const CONTEXT_WORDS_MAX = 12;
const MATERIAL_WORDS_MAX = 80;
/** What is shorter than this is a turn of speech, even if it is the whole context. */
const CONTEXT_WORDS_MIN = 5;
/** For scripts that write without spaces. */
const CONTEXT_LETTERS_MAX = 120;
const MATERIAL_LETTERS_MAX = 800;
/** A context of fewer words than this has too little in it for words with gaps between them to tell anything. */
const CHAIN_WORDS_MIN = 12;

/** A text that is looked for by its words, and how much of it is too much. */
type Chained = { chains: Chains; held: () => number; max: number };

/**
 * Reads an answer as it is and in every dress that is known, for what is hidden in it. What it gives out is counted in
 * the tallies; `isCounting` lets everything pass and only counts.
 */
export function readingsFor(kept: Kept, tallies: Tallies, isCounting = false): Readings {
  const { canary, context, material, isStrict = false } = kept;
  const [ofContext, ofMaterial] = [secretOf(context), secretOf(material)];
  const limits = {
    context: contextLimits(ofContext.letters, isCounting),
    material: isStrict ? contextLimits(ofMaterial.letters, isCounting) : materialLimitsOf(tallies, isCounting),
  };
  const ofRuns = {
    context: countRuns(tallies.context, isCounting, 0),
    material: countRuns(tallies.material, isCounting, isStrict ? 0 : TIGHT_WORDS),
  };
  const watchesIn = (pick: (secret: Secret) => Hidden, ofCanary: Hidden): Watch[] => [
    ...(isCounting ? [] : watchesOf(ofCanary, canaryLimits(canary))),
    ...(limits.context ? watchesOf(pick(ofContext), limits.context, ofRuns.context) : []),
    ...(limits.material ? watchesOf(pick(ofMaterial), limits.material, ofRuns.material) : []),
  ];
  const lettersOfCanary = lettersIn(canary);
  const hiddenCanary = hide(lettersOfCanary, CANARY_GRAM);
  const plain = (): Reading => readingOf(watchesIn(({ letters }) => letters, hiddenCanary));
  const turnedCanary = hide(lettersOfCanary, CANARY_GRAM, stepsOf());
  const stepped = (isMirrored: boolean): Reading =>
    readingOf(
      watchesIn(({ steps }) => steps, turnedCanary),
      stepsOf(isMirrored),
    );
  const assembled = assembling(() => !isCounting && isOverIn(tallies));
  const { addReading, addWords } = assembled;
  const chained = (lanes: Counting["lanes"]): Chained[] => [
    ...chainContext(ofContext, { tally: tallies.context, isCounting, lanes }),
    ...(isStrict ? chainContext(ofMaterial, { tally: tallies.material, isCounting, lanes }) : []),
  ];
  const ofOneLane = () => addWords(chained("one"));
  /** Letters and words of what was decoded. */
  const ear = (): Hear => {
    const letters = addReading(plain());
    const words = ofOneLane();
    return (codePoint, place) => {
      letters(codePoint, place);
      words(codePoint, place);
    };
  };
  const own = [
    ...chained("all"),
    ...(isStrict ? [] : chainMaterial(ofMaterial, { tally: tallies.material, isCounting })),
  ];
  const [rotated, mirrored] = [ofOneLane(), ofOneLane()];
  return assembled.readings(codesInto(ear()), [
    addReading(plain()),
    addWords(own),
    addReading(stepped(false)),
    addReading(stepped(true)),
    (codePoint, place) => rotated(rot13(codePoint), place),
    (codePoint, place) => mirrored(atbash(codePoint), place),
    base64Into([ear(), ear(), ear(), ear()]),
    hexInto([ear(), ear()]),
  ]);
}

/** Whether more of either was given out than is allowed. */
export const isOverIn = ({ context, material }: Tallies): boolean => isOver(context) || isOver(material);

const isOver = (tally: Tally | null): boolean => tally !== null && tally.left() < 0;

const countRuns = (tally: Tally | null, isCounting: boolean, tight: number): Counted | null =>
  tally && {
    hear(from, to) {
      tally.addLetters(from, to);
      return !isCounting && isOver(tally);
    },
    isTight: () => !isCounting && tally.left() < tight,
  };

const CANARY_GRAM = 4;

/** Half of a canary is as good as all of it. */
const canaryLimits = (canary: string): Limits => ({
  words: { held: NEVER, max: NEVER },
  letters: { held: CANARY_GRAM, max: Math.floor(canary.length / 2) },
});

const noLimits: Limits = { words: { held: NEVER, max: NEVER }, letters: { held: NEVER, max: NEVER } };

function contextLimits(hidden: Hidden, isCounting: boolean): Limits | null {
  const max = Math.min(CONTEXT_WORDS_MAX, wordsOf(hidden));
  if (max < CONTEXT_WORDS_MIN && hidden.codes.length < CONTEXT_LETTERS_MAX) return null;
  if (isCounting) return noLimits;
  return { words: { held: NEVER, max }, letters: { held: hidden.gram, max: CONTEXT_LETTERS_MAX } };
}

/** With less than this left to give, material is held back like a context: it is more than was shown before. */
const TIGHT_WORDS = MATERIAL_WORDS_MAX / 2 + 1;

// Quoting is what material is for: nothing is held back until half of what is too much has come.
const materialLimits: Limits = {
  words: { held: MATERIAL_WORDS_MAX / 2, max: MATERIAL_WORDS_MAX },
  letters: { held: MATERIAL_LETTERS_MAX / 2, max: MATERIAL_LETTERS_MAX },
};

const materialLimitsOf = ({ material }: Tallies, isCounting: boolean): Limits | null =>
  isCounting ? material && noLimits : materialLimits;

type Counting = { tally: Tally | null; isCounting: boolean; lanes: "all" | "one" };

function chainContext({ index }: Secret, { tally, isCounting, lanes }: Counting): Chained[] {
  const { length } = index.weights;
  if (length < CHAIN_WORDS_MIN) return [];
  const whole = index.weights.reduce((sum, weight) => sum + weight, 0);
  const onWord = (place: number) => tally?.add(place);
  const chains = chainsIn(index, { lanes, heard: COUNTED_FROM, onWord });
  return [{ chains, held: () => COUNTED_FROM, max: isCounting ? NEVER : Math.min(CONTEXT_WORDS_MAX, 0.9 * whole) }];
}

function chainMaterial({ index }: Secret, { tally, isCounting }: Omit<Counting, "lanes">): Chained[] {
  if (index.weights.length < (tally ? CHAIN_WORDS_MIN : MATERIAL_WORDS_MAX) || (isCounting && !tally)) return [];
  const onWord = (place: number) => tally?.add(place);
  const chains = chainsIn(index, { lanes: "one", heard: tally ? COUNTED_FROM : NEVER, onWord });
  const held = () => (tally && tally.left() < TIGHT_WORDS ? COUNTED_FROM : MATERIAL_WORDS_MAX / 2);
  return [{ chains, held, max: isCounting ? NEVER : MATERIAL_WORDS_MAX }];
}

const SPACE = 32;

/** Puts readings together that hear the same answer; `isTold` says whether too much was counted. */
function assembling(isTold: () => boolean) {
  const all: Reading[] = [];
  const chained: Chained[] = [];
  const ends: (() => void)[] = [];
  let isOver = false;
  return {
    addReading(reading: Reading): Hear {
      all.push(reading);
      return (codePoint, place) => {
        if (!isOver && read(reading, codePoint, place)) isOver = true;
      };
    },
    addWords(wanted: Chained[]): Hear {
      chained.push(...wanted);
      const words = wordsInto((word, place) => {
        for (const { chains, max } of wanted) if ((chains.take(word, place)?.score ?? 0) >= max) isOver = true;
        if (isTold()) isOver = true;
      });
      ends.push(words.end);
      return words.take;
    },
    readings: (codes: Hear, others: Hear[]): Readings => ({
      take(codePoint, place) {
        codes(codePoint, place);
        for (const hear of others) hear(codePoint, place);
        return isOver;
      },
      end() {
        codes(SPACE, 0);
        for (const end of ends) end();
        for (const reading of all) if (endReading(reading)) isOver = true;
        return isOver;
      },
      heldFrom: () => Math.min(...all.map(heldIn), ...chained.map(({ chains, held }) => chains.heldFrom(held()))),
    }),
  };
}

const heldIn = ({ watches }: Reading): number =>
  watches.reduce((first, { heldFrom }) => Math.min(first, heldFrom), NEVER);
