import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openSync } from "fontkit";

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
const roboto = (face: string) => join(folderOf("pdfmake"), "fonts", "Roboto", `Roboto-${face}.ttf`);
const dejaVu = (face: string) => join(folderOf("dejavu-fonts-ttf"), "ttf", `DejaVu${face}.ttf`);

/** What documents are set in: a face for text, one for code, and one for the signs that text has not. */
export const fonts = {
  Text: {
    normal: roboto("Regular"),
    bold: roboto("Medium"),
    italics: roboto("Italic"),
    bolditalics: roboto("MediumItalic"),
  },
  Code: {
    normal: dejaVu("SansMono"),
    bold: dejaVu("SansMono-Bold"),
    italics: dejaVu("SansMono-Oblique"),
    bolditalics: dejaVu("SansMono-BoldOblique"),
  },
  Signs: {
    normal: dejaVu("Sans"),
    bold: dejaVu("Sans-Bold"),
    italics: dejaVu("Sans-Oblique"),
    bolditalics: dejaVu("Sans-BoldOblique"),
  },
};

export type Face = keyof typeof fonts;

const known = new Map<Face, Set<number>>();

function has(face: Face, codePoint: number): boolean {
  let points = known.get(face);
  if (!points) {
    points = new Set(openSync(fonts[face].normal).characterSet);
    known.set(face, points);
  }
  return points.has(codePoint);
}

/** Signs that answers often carry and no face has in colour, as those that it has. */
const likenesses: Record<string, string> = {
  "✅": "✔",
  "☑": "✔",
  "❌": "✘",
  "❎": "✘",
  "⭐": "★",
  "🌟": "★",
  "➕": "+",
  "➖": "−",
};
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/u;

/** Longer words are cut here: to break one into lines, the rest of it is measured for each. */
const WORD_LENGTH_MAX = 300;

/** A text in runs of one face each. Pictures that no face has are left out; other signs show as missing ones. */
export function runsOf(text: string, face: Face): { text: string; face: Face }[] {
  const runs: { text: string; face: Face }[] = [];
  let length = 0;
  for (const given of text) {
    const sign = likenesses[given] ?? given;
    const codePoint = sign.codePointAt(0) ?? 0;
    const isPlain = codePoint < 0x7f || has(face, codePoint);
    if (!isPlain && !has("Signs", codePoint) && emoji.test(sign)) continue;
    const chosen = isPlain ? face : "Signs";
    const last = runs.at(-1);
    length = sign === " " ? 0 : length + 1;
    if (last?.face === chosen && length % WORD_LENGTH_MAX !== WORD_LENGTH_MAX - 1) last.text += sign;
    else runs.push({ text: sign, face: chosen });
  }
  return runs;
}
