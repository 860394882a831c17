/** Without accents and cases: people leave both out. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** The words of a text, folded, in their order; one that a hyphen or point joins comes in parts and as one. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const [run] of fold(text).matchAll(/[\p{L}\p{N}]+(?:[-.'’/_][\p{L}\p{N}]+)*/gu)) {
    const parts = run.split(/[-.'’/_]/);
    for (const part of parts) words.push(part);
    if (parts.length > 1 && !/['’]/.test(run)) words.push(parts.join(""));
  }
  return words;
}

/** Endings of both languages, the longest that fits is taken first; what is left has at least three letters. */
const endings = [
  "izaciones izacion ization",
  "amientos imientos amiento imiento",
  "aciones iciones ational fulness ousness iveness abilidad",
  "acion icion ations ation amente ancias encias ingly ments mente",
  "adores adoras idores ieron iendo ancia encia adora antes ances ences ables ibles ation istas ismos",
  "ador idor ados adas idos idas aron aban aria eria aran eran iran ante ente ance ence able ible ando ment ness ings idad ista ismo edly ions",
  "ado ada ido ida aba ian ara era ira are ere ire ing ies ied ion ers ors ive ivo iva ous ful oso osa",
  "ar er ir or an en ia io ed es ly as os",
  "s a e o i y",
]
  .flatMap((line) => line.split(" "))
  .sort((a, b) => b.length - a.length);
/** Found by their last letter: a word is held against ten of them, not all. */
const endingsOn = Map.groupBy(endings, (ending) => ending.at(-1) ?? "");

const ROOT_MIN = 3;

/**
 * What a folded word and its other forms have in common, in English and Spanish alike: one light stemmer for both,
 * because nothing tells the language of a word. Endings go as long as there are any, so that "ordered" and "orders" meet;
 * vowels that Spanish verbs change under their accent, and letters that it writes otherwise before e, become one.
 */
export function stemOf(word: string): string {
  if (word.length <= ROOT_MIN || /\d/.test(word)) return word;
  let stem = irregular.get(word) ?? word;
  for (;;) {
    const ending = endingsOn
      .get(stem.at(-1) ?? "")
      ?.find((each) => stem.length - each.length >= ROOT_MIN && stem.endsWith(each));
    if (ending === undefined) break;
    stem = stem.slice(0, -ending.length);
  }
  return stem
    .replace(/(.)\1$/, "$1")
    .replace(/ue/g, "o")
    .replace(/ie/g, "e")
    .replace(/gu$/, "g")
    .replace(/(?:qu|z|ch?)$/, "c")
    .replace(/j$/, "g");
}

/** Forms that no ending tells. */
const irregular = new Map(
  `bought buy brought bring built build chose choose chosen choose children child cost cost drank drink drove drive
driven drive ate eat eaten eat fell fall felt feel feet foot fought fight flew fly forgot forget forgotten forget froze
freeze frozen freeze grew grow grown grow held hold hid hide kept keep knew know laid lay led lead left leave leaves leave
lent lend lost lose loss lose met meet mice mouse paid pay ran run rang ring rose rise sang sing sat sit sent send shook
shake shot shoot slept sleep sold sell spent spend spoke speak spoken speak stole steal stolen steal stood stand swam swim
taught teach teeth tooth threw throw thrown throw thought think understood understand woke wake women woman men man wore
wear worn wear wrote write written write broke break broken break began begin begun begin
fallen fall driven drive ridden ride rode ride shrank shrink sank sink tore tear torn tear won win second two third three fifth
five sixth six seventh seven eighth eight ninth nine tenth ten twelfth twelve`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 1) pairs.push([all[index - 1] ?? "", word]);
      return pairs;
    }, []),
);

/** A term of the index as a number; two that fall on one are one in about four thousand million. */
function numberOf(kind: string, text: string): number {
  let hash = 0x811c9dc5 ^ kind.charCodeAt(0);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** How a word is found: as it is, by its stem, and more weakly by its first seven or five letters, which kindred words share. */
export type Term = { number: number; strength: number };

/** The terms of a folded word, the strongest first. */
export function termsOf(word: string): Term[] {
  const terms = [
    { number: numberOf("=", word), strength: 1 },
    { number: numberOf("~", stemOf(word)), strength: 0.9 },
  ];
  if (/\d/.test(word)) return terms;
  if (word.length >= 8) terms.push({ number: numberOf("7", word.slice(0, 7)), strength: 0.65 });
  if (word.length >= 6) terms.push({ number: numberOf("5", word.slice(0, 5)), strength: 0.4 });
  return terms;
}
