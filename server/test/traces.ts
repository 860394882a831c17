import { dresses } from "./dresses.ts";

/** How many units of base64 the bytes before a word spoil, by how many of them there are beside whole threes. */
const SPOILT = [0, 2, 3] as const;

/** What a word looks like inside of longer base64, wherever it begins there. */
function insideBase64(word: string): string[] {
  return SPOILT.map((spoilt, before) => {
    const bytes = Buffer.from("\0".repeat(before) + word);
    const end = [0, 3, 2][bytes.length % 3] ?? 0;
    const encoded = bytes.toString("base64");
    return encoded.slice(spoilt, encoded.length - end);
  });
}

const trivial = ["reversed", "hex", "hex_spaced", "rot13", "atbash", "url_whole", "entities", "numbers", "binary"];

/** The forms of a word that anybody turns back at once: as it is, coded, reversed, shifted, letter by letter. */
function tracesOf(word: string): Map<string, string[]> {
  const traces = new Map([["plain", [word]]]);
  for (const name of trivial) traces.set(name, [dresses[name]?.(word) ?? word]);
  traces.set("base64", insideBase64(word));
  traces.set(
    "base64url",
    insideBase64(word).map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
  );
  traces.set("base64 of it reversed", insideBase64([...word].reverse().join("")));
  for (const between of [" ", "-", "\n", "\\n"])
    traces.set(`apart by ${JSON.stringify(between)}`, [[...word].join(between)]);
  return traces;
}

/** In which trivial dresses a word stands in a text; case is no dress but in base64. */
export function wornIn(text: string, word: string): string[] {
  const small = text.toLowerCase();
  return [...tracesOf(word)].flatMap(([name, forms]) => {
    const isExact = name.startsWith("base64");
    const stands = forms.some((form) => (isExact ? text.includes(form) : small.includes(form.toLowerCase())));
    return stands ? [name] : [];
  });
}
