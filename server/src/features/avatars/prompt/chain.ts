import { wordsInto } from "./words.ts";

/** A text whose words are to be recognised in another, however they are dressed: where each word stands in it. */
export type Index = {
  places: Map<string, number[]>;
  /** What a word counts by its place: 1, a short or frequent one half. */
  weights: Float32Array;
  /** The letters of each word among all letters of the text. */
  from: Int32Array;
  to: Int32Array;
  /** Names each word by itself and its neighbours, so that it is the same word when the text around is edited. */
  names: Uint32Array;
};

const SHORT_LENGTH_MAX = 3;
const FREQUENT_FROM = 8;
/** A word that stands in more places than these tells nothing. */
const PLACES_MAX = 300;
/** How many other words may stand between two words of a chain, and how many of the hidden text may be left out there. */
const GAP_MAX = 3;
const LEFT_OUT_MAX = 2;

/** Stands between texts that are looked for together: no word there is a neighbour of one across it. */
export const APART = "\u001e";

/** Makes a text ready to be recognised by its words. */
export function indexOf(text: string): Index {
  const words: string[] = [];
  const froms: number[] = [];
  const tos: number[] = [];
  /** Words that begin one of several texts. */
  const firsts = new Set([0]);
  const reader = wordsInto((word, _place, from, to) => {
    words.push(word);
    froms.push(from);
    tos.push(to);
  });
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) ?? 0;
    reader.take(codePoint, at);
    if (text[at] === APART) firsts.add(words.length);
    at += codePoint > 0xffff ? 2 : 1;
  }
  reader.end();
  firsts.add(words.length);
  const neighbour = (at: number, isApart: boolean) => (isApart ? "" : (words[at] ?? ""));
  const names = Uint32Array.from(words, (word, at) =>
    nameOf(neighbour(at - 1, firsts.has(at)), word, neighbour(at + 1, firsts.has(at + 1))),
  );
  const places = placesOf(words);
  return {
    places,
    weights: weightsOf(places, words.length),
    from: Int32Array.from(froms),
    to: Int32Array.from(tos),
    names,
  };
}

function placesOf(words: string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? "";
    const known = places.get(word);
    if (known) known.push(place);
    else places.set(word, [place]);
  }
  return places;
}

function weightsOf(places: Map<string, number[]>, count: number): Float32Array {
  const weights = new Float32Array(count).fill(1);
  for (const [word, at] of places) {
    if (word.length <= SHORT_LENGTH_MAX || at.length >= FREQUENT_FROM) for (const place of at) weights[place] = 0.5;
  }
  return weights;
}

/** FNV-1a of the three with spaces between them, of 32 bits. */
const nameOf = (before: string, word: string, after: string): number =>
  hashed(hashed(hashed(0x811c9dc5, before, true), word, true), after, false) >>> 0;

function hashed(begun: number, text: string, isSpaceAfter: boolean): number {
  let hash = begun;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return isSpaceAfter ? Math.imul(hash ^ SPACE, 0x01000193) : hash;
}

const SPACE = 32;

/** One way in which the words of a text may come, on or back, each as it is or with its letters turned around. */
type Lane = {
  isBackward: boolean;
  /** By the place of a word: what the best chain that ends there counts, when it came, where it began, what was before. */
  score: Float32Array;
  came: Int32Array;
  began: Float64Array;
  before: Int32Array;
};

type Way = { isTurned: boolean; isBackward: boolean; lane: Lane | null };

/** A chain of words that was found: what it counts, and where it began in the answer. */
type Chain = { score: number; began: number };

export type Chains = {
  /** Takes the next word of the answer; the best chain that goes on with it, if any. */
  take(word: string, place: number): Chain | null;
  /** Where the first of the chains began that may still go on and count as much as `held`; infinite when there is none. */
  heldFrom(held: number): number;
};

/**
 * Finds words of a hidden text in another in their order, with other words between them and some left out. `lanes`: also
 * from the end to the beginning, and with the letters of each word turned around. `onWords` hears the places of a chain's
 * words from the moment on that it counts `heard`. Linear in the answer, bounded by the hidden text.
 */
export function chainsIn(
  index: Index,
  { lanes, heard, onWord }: { lanes: "all" | "one"; heard: number; onWord: (place: number) => void },
): Chains {
  const ways = lanes === "all" ? [0, 1, 2, 3] : [0];
  // Most answers are never read so: what a lane remembers is made once a word of the text comes in it.
  const all = ways.map((way): Way => ({ isTurned: (way & 2) === 2, isBackward: (way & 1) === 1, lane: null }));
  /** The best chain of each of the last words. */
  const recent: (Chain | null)[] = Array.from({ length: GAP_MAX + 1 }, () => null);
  let time = 0;
  return {
    take(word, place) {
      time += 1;
      let best: Chain | null = null;
      const turned = all.length > 1 ? [...word].reverse().join("") : word;
      for (const way of all) {
        const places = index.places.get(way.isTurned ? turned : word);
        if (!places || places.length > PLACES_MAX) continue;
        way.lane ??= laneOf(index.weights.length, way.isBackward);
        const chain = step(way.lane, index, places, { time, place, heard, onWord });
        if (chain && chain.score > (best?.score ?? 0)) best = chain;
      }
      recent[time % recent.length] = best;
      return best;
    },
    heldFrom: (held) =>
      recent.reduce(
        (first, chain) => (chain && chain.score >= held ? Math.min(first, chain.began) : first),
        Number.POSITIVE_INFINITY,
      ),
  };
}

const laneOf = (length: number, isBackward: boolean): Lane => ({
  isBackward,
  score: new Float32Array(length),
  came: new Int32Array(length).fill(-2 * GAP_MAX),
  began: new Float64Array(length),
  before: new Int32Array(length).fill(-1),
});

type Step = { time: number; place: number; heard: number; onWord: (place: number) => void };

function step(lane: Lane, index: Index, places: number[], { time, place, heard, onWord }: Step): Chain | null {
  const { isBackward, score, came, began, before } = lane;
  const isAlive = (at: number) => time - (came[at] ?? 0) <= GAP_MAX + 1;
  let best = -1;
  // In the order in which none is changed before those that may follow it were looked at.
  for (let n = 0; n < places.length; n += 1) {
    const at = places[isBackward ? n : places.length - 1 - n] ?? 0;
    let [sum, from, last] = [index.weights[at] ?? 0, place, -1];
    for (let skip = 1; skip <= LEFT_OUT_MAX + 1; skip += 1) {
      const other = isBackward ? at + skip : at - skip;
      const whole = (score[other] ?? 0) + (index.weights[at] ?? 0);
      if (other < 0 || other >= score.length || !isAlive(other) || whole <= sum) continue;
      [sum, from, last] = [whole, began[other] ?? place, other];
    }
    // A filler may be a word of the text too: it does not end what goes on without it.
    if (isAlive(at) && (score[at] ?? 0) > sum) continue;
    score[at] = sum;
    came[at] = time;
    began[at] = from;
    before[at] = last;
    if (best < 0 || sum > (score[best] ?? 0)) best = at;
    if (sum >= heard) tellWords(lane, at, onWord);
  }
  return best < 0 ? null : { score: score[best] ?? 0, began: began[best] ?? 0 };
}

/** As many words of a chain as are told of at once, at most: those before were told when they came. */
const TOLD_MAX = 12;

function tellWords({ before }: Lane, last: number, onWord: (place: number) => void): void {
  for (let at = last, told = 0; at >= 0 && told < TOLD_MAX; at = before[at] ?? -1, told += 1) onWord(at);
}
