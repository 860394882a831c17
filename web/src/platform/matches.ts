/** Whether a name answers a search: it holds every word of it, whatever the case and the accents. */
export function matches(name: string, search: string): boolean {
  const plainName = plain(name);
  return wordsOf(search).every((word) => plainName.includes(word));
}

/** The name in pieces, the ones that answer the search marked; put together again they are the name. */
export function marked(name: string, search: string): { text: string; isMatch: boolean }[] {
  const words = wordsOf(search);
  const letters = [...name];
  // Letter by letter, since a letter without its accent may be shorter than with it.
  const start = letters.map((_, at) => plain(letters.slice(at).join("")));
  const isMatch = letters.map(() => false);
  for (const [at, rest] of start.entries()) {
    const word = words.find((each) => rest.startsWith(each));
    for (let letter = at; word && letter < at + [...word].length; letter += 1) isMatch[letter] = true;
  }
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.isMatch === isMatch[at]) last.text += letter;
    else pieces.push({ text: letter, isMatch: isMatch[at] === true });
  }
  return pieces;
}

const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
