/** Places in a template's content, and what becomes of them: the same function in the browser and on the server. */

/**
 * `[name]`: what stands between two brackets on one line. The text of a link, `[text](address)`, and an empty box to tick,
 * `[ ]`, are none. Brackets in brackets: the innermost counts.
 */
const PLACEHOLDER = /\[([^[\]\n\r]{1,254})\](?!\()/g;

/** A place in a content: the name as it stands there, and [start, end) of it with its brackets. */
export type Placeholder = { name: string; start: number; end: number };

/** The places of a content, in their order; a name that stands there twice comes twice. Linear in its length. */
export function placeholdersOf(content: string): Placeholder[] {
  return [...content.matchAll(PLACEHOLDER)].flatMap((match) => {
    const name = match[1]?.trim() ?? "";
    return name === "" ? [] : [{ name, start: match.index, end: match.index + match[0].length }];
  });
}

/** The names that stand in a content more than once. */
export function repeatedIn(content: string): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of placeholdersOf(content)) (seen.has(name) ? repeated : seen).add(name);
  return [...repeated];
}

/**
 * The prompt that a content makes with values, by the names of its places. A line whose places are all empty is left out;
 * values are put in as they are: what looks like a place in one of them is none.
 */
export function compose(content: string, values: Readonly<Record<string, string>>): string {
  const lines = content.split("\n").flatMap((line) => {
    const places = placeholdersOf(line);
    const answerTo = ({ name }: Placeholder) => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");
    if (places.length > 0 && places.every((place) => answerTo(place).trim() === "")) return [];
    let [composed, from] = ["", 0];
    for (const place of places) {
      composed += line.slice(from, place.start) + answerTo(place);
      from = place.end;
    }
    return [composed + line.slice(from)];
  });
  return lines.join("\n");
}

/** What of a content was written by its author: everything but the places, piece by piece. */
export function literalsOf(content: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of placeholdersOf(content)) {
    pieces.push(content.slice(from, start));
    from = end;
  }
  return [...pieces, content.slice(from)].filter((piece) => piece.trim() !== "");
}
