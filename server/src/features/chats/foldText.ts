// Letters that are no letter with a mark, as the search's dictionary has them.
const alike: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  ħ: "h",
  "’": "'",
  "‘": "'",
};

const PLAIN = /^\p{ASCII}*$/u;

/** A text in lower case and without accents, and the place in the text that each unit of it came from. */
type Folded = { text: string; placeOf: (unit: number) => number };

/** Folds a text as the search does, without losing where everything stood. */
function fold(text: string): Folded {
  // Most texts are plain, and then every unit stays in its place.
  if (PLAIN.test(text)) return { text: text.toLowerCase(), placeOf: (unit) => unit };
  const places: number[] = [];
  let folded = "";
  let place = 0;
  for (const char of text) {
    const plain = foldChar(char);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(place);
    folded += plain;
    place += char.length;
  }
  return { text: folded, placeOf: (unit) => places[unit] ?? text.length };
}

// Normalizing a letter takes long, and a text has few different ones.
const known = new Map<string, string>();

function foldChar(char: string): string {
  const remembered = known.get(char);
  if (remembered !== undefined) return remembered;
  const plain = char
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => alike[letter] ?? letter);
  if (known.size < 5000) known.set(char, plain);
  return plain;
}

const isInWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{M}\p{N}]/u.test(char);

/** A place in a text: from, and up to but not with, in UTF-16 units. */
export type Mark = [number, number];

/**
 * Where words of a text begin with one of the words that were looked for, accents and case aside; each is marked to its
 * end. `searched` is folded already. Ascending, without overlaps, at most `max`.
 */
export function marksIn(text: string, searched: string[], max = Number.POSITIVE_INFINITY): Mark[] {
  if (searched.length === 0) return [];
  const folded = fold(text);
  const wanted = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${longestFirst(searched).map(escaped).join("|")})`, "gu");
  const marks: Mark[] = [];
  for (const found of folded.text.matchAll(wanted)) {
    const start = folded.placeOf(found.index);
    let end = folded.placeOf(found.index + found[0].length - 1);
    end += [...text.slice(end, end + 2)][0]?.length ?? 0;
    for (let char = charAt(text, end); isInWord(char); char = charAt(text, end)) end += char?.length ?? 1;
    if (start >= (marks.at(-1)?.[1] ?? 0)) marks.push([start, end]);
    if (marks.length >= max) break;
  }
  return marks;
}

const charAt = (text: string, place: number): string | undefined => {
  const code = text.codePointAt(place);
  return code === undefined ? undefined : String.fromCodePoint(code);
};

const longestFirst = (words: string[]): string[] => words.toSorted((a, b) => b.length - a.length);
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
