import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import { type ILevelsOptions, type IStylesOptions, LevelFormat, LevelSuffix, ShadingType } from "docx";

/** How a Word document looks: its styles, and how its lists count. The text itself is in `word.ts`. */

export const LEVELS_MAX = 9;
/** How far each level of a list stands in, in twentieths of a point. */
export const INDENT = 360;
export const CODE_FONT = "Consolas";
export const LINE = "BFBFC4";
export const PAPER = "F5F5F7";

const sizes = [32, 27, 24, 22, 22, 22];

/** The styles of a document in a language; its headings and links in a colour, `RRGGBB`, where one is given. */
export function stylesIn(lang: Language, accent?: string): IStylesOptions {
  const [heading1, heading2, heading3, heading4, heading5, heading6] = sizes.map((size, index) => ({
    paragraph: {
      keepNext: true,
      keepLines: true,
      outlineLevel: index,
      spacing: { before: index < 2 ? 280 : 200, after: 100 },
    },
    run: { bold: true, size, color: accent ?? "auto", ...(index > 3 && { italics: true }) },
  }));
  const own = { basedOn: "Normal", next: "Normal", quickFormat: true };
  return {
    default: {
      document: {
        paragraph: { spacing: { after: 140, line: 276, lineRule: "auto" } },
        run: { font: "Calibri", size: 22, language: { value: locales[lang] } },
      },
      ...{ heading1, heading2, heading3, heading4, heading5, heading6 },
      ...(accent && { hyperlink: { run: { color: accent, underline: {} } } }),
      listParagraph: { ...own, paragraph: { spacing: { after: 60 } } },
    },
    paragraphStyles: [
      { id: "Normal", name: "Normal", quickFormat: true },
      {
        ...own,
        id: "Quote",
        name: "Quote",
        paragraph: { border: { left: { style: "single", size: 12, space: 8, color: "D8D8DC" } } },
        run: { color: "5A5A5F" },
      },
      {
        ...own,
        id: "Code",
        name: "Code",
        paragraph: {
          shading: { type: ShadingType.CLEAR, color: "auto", fill: PAPER },
          spacing: { after: 0, line: 240, lineRule: "auto" },
        },
        run: { font: CODE_FONT, size: 18, noProof: true },
      },
      {
        ...own,
        id: "Rule",
        name: "Rule",
        paragraph: { border: { bottom: { style: "single", size: 6, space: 1, color: LINE } } },
      },
      { ...own, id: "Spacer", name: "Spacer", paragraph: { spacing: { after: 60 } }, run: { size: 12 } },
      {
        ...own,
        id: "Footer",
        name: "footer",
        paragraph: { alignment: "center" },
        run: { color: "6B6B70", size: 18 },
      },
    ],
  };
}

/** What lists are called inside a document: bullets, numbers from a start, and one that the library always adds. */
export const LIST_NAMES = "bullets|boxes|numbers-\\d+|default-bullet-numbering";

export type Counting = { reference: string; levels: ILevelsOptions[] };

const levelsOf = (level: (index: number) => Partial<ILevelsOptions>): ILevelsOptions[] =>
  Array.from({ length: LEVELS_MAX }, (_, index) => ({
    level: index,
    alignment: "left",
    style: { paragraph: { indent: { left: (index + 1) * INDENT, hanging: INDENT } } },
    ...level(index),
  }));

const signs = ["•", "◦", "▪"];
const formats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];

/** Bullets, one kind for all lists. */
export const bullets: Counting = {
  reference: "bullets",
  levels: levelsOf((index) => ({ format: LevelFormat.BULLET, text: signs[index % 3] ?? "•" })),
};

/** No sign: each item begins with its box, in the text, where a reader of the file finds whether it is ticked. */
export const boxes: Counting = {
  reference: "boxes",
  levels: levelsOf(() => ({ format: LevelFormat.BULLET, text: "", suffix: LevelSuffix.NOTHING })),
};

/** Numbers that begin at `start`. */
export const numbersFrom = (start: number): Counting => ({
  reference: `numbers-${start}`,
  levels: levelsOf((index) => ({ format: formats[index % 3] ?? LevelFormat.DECIMAL, text: `%${index + 1}.`, start })),
});
