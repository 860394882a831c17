/**
 * What an attribute of a document may be. ProseMirror asks these for whatever comes as JSON, and `check` asks them again:
 * an attribute is written into HTML and Word, and reaches whoever reads the document.
 */
import { NUMBER_MAX } from "../../kit/storable.ts";

export const HEADING_LEVEL_MAX = 4;
export const SPAN_MAX = 50;
export const LINK_LENGTH_MAX = 2000;
export const ALT_LENGTH_MAX = 1000;
const NUMBER_START_MAX = 99_999;

export const alignments = ["left", "center", "right", "justify"] as const;
export type Alignment = (typeof alignments)[number];

/** The protocols that a link of a document may have. */
export const linkProtocols = ["http:", "https:", "mailto:", "tel:"] as const;

const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

export const isLevel = (value: unknown): boolean => isWhole(value, 1, HEADING_LEVEL_MAX);
export const isSpan = (value: unknown): boolean => isWhole(value, 1, SPAN_MAX);
export const isStart = (value: unknown): boolean => isWhole(value, 0, NUMBER_START_MAX);
export const isFileId = (value: unknown): boolean => isWhole(value, 1, NUMBER_MAX);
export const isChecked = (value: unknown): boolean => typeof value === "boolean";
/** How much of the text's width a picture takes, in percent; null for its own size. */
export const isWidth = (value: unknown): boolean => value === null || isWhole(value, 10, 100);
export const isAlignment = (value: unknown): boolean =>
  value === null || alignments.some((alignment) => alignment === value);
export const isCodeLanguage = (value: unknown): boolean =>
  value === null || (typeof value === "string" && /^[A-Za-z0-9+#._-]{1,40}$/.test(value));
export const isAlt = (value: unknown): boolean => typeof value === "string" && value.length <= ALT_LENGTH_MAX;
export const isColumnWidths = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length <= SPAN_MAX && value.every((each) => isWhole(each, 0, 5000)));

/** Whether a link may lead there: to the web, a mail address or a telephone, and nothing in it hides where to. */
export function isLink(value: unknown): value is string {
  if (typeof value !== "string" || value.length > LINK_LENGTH_MAX) return false;
  // Browsers read over white space and control characters: what stands there would not be what is opened.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that hide
  if (/[\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return linkProtocols.some((allowed) => allowed === protocol);
}

/** An attribute as ProseMirror validates it: throws for anything that the test does not hold for. */
export const held = (name: string, test: (value: unknown) => boolean) => (value: unknown) => {
  if (!test(value)) throw new RangeError(`${name} cannot be ${JSON.stringify(value)?.slice(0, 100)}`);
};
