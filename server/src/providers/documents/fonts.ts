import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openSync } from "fontkit";

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
const roboto = (face: string) => join(folderOf("pdfmake"), "fonts", "Roboto", `Roboto-${face}.ttf`);
const notoEmoji = join(folderOf("@expo-google-fonts/noto-emoji"), "400Regular", "NotoEmoji_400Regular.ttf");
const dejaVu = (face: string) => join(folderOf("dejavu-fonts-ttf"), "ttf", `DejaVu${face}.ttf`);

/** What documents are set in: a face for text, one for code, one for the signs that text has not, and one for emoji. */
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
  // In black, as all that is printed: PDF has no letters in colours.
  Emoji: { normal: notoEmoji, bold: notoEmoji, italics: notoEmoji, bolditalics: notoEmoji },
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

/** Shown as pictures wherever they stand. */
const picture = /\p{Emoji_Presentation}/u;
/** What makes one picture of several, or another one: nothing by itself. */
const joining = /\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]/u;
/** Letters that are never slanted. */
const upright = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Longer words are cut here: to break one into lines, the rest of it is measured for each. */
const WORD_LENGTH_MAX = 300;

/** A text in runs of one face each. Pictures that no face has are left out; other signs show as missing ones. */
export function runsOf(text: string, face: Face): { text: string; face: Face; italics?: false }[] {
  const runs: { text: string; face: Face; italics?: false }[] = [];
  let length = 0;
  for (const sign of text) {
    const last = runs.at(-1);
    const chosen = faceOf(sign, face, last?.face);
    if (chosen === null) continue;
    length = sign === " " ? 0 : length + 1;
    if (last?.face === chosen && length % WORD_LENGTH_MAX !== WORD_LENGTH_MAX - 1) last.text += sign;
    else runs.push({ text: sign, face: chosen, ...(upright.test(sign) && { italics: false }) });
  }
  return runs;
}

/** The face that a sign is set in, after one that was set in `before`; null where it is left out. */
function faceOf(sign: string, face: Face, before: Face | undefined): Face | null {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (joining.test(sign)) return before === "Emoji" && has("Emoji", codePoint) ? "Emoji" : null;
  // A space between two words of one face is of that face: a run for each word would take its time.
  if (sign === " " && before === "Signs") return before;
  if (codePoint < 0x7f) return face;
  if (picture.test(sign) && has("Emoji", codePoint)) return "Emoji";
  if (has(face, codePoint)) return face;
  if (has("Signs", codePoint)) return "Signs";
  if (has("Emoji", codePoint)) return "Emoji";
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign) ? null : "Signs";
}
