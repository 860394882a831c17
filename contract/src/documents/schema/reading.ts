/** How attributes are read out of HTML, in a browser and on the server: whatever does not fit is as if it were not there. */
import {
  ALT_LENGTH_MAX,
  HEADING_LEVEL_MAX,
  isAlignment,
  isCodeLanguage,
  isFileId,
  isLink,
  isSpan,
  isStart,
  isWidth,
} from "./values.ts";

/** An element as far as it is read: that of a browser, and the light one of the server. */
export type Read = {
  readonly nodeName: string;
  readonly style: { getPropertyValue(name: string): string } | null;
  getAttribute(name: string): string | null;
};

const wholeOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** A whole number that fits, or what it is otherwise. */
const countOf = (text: string | null, test: (value: unknown) => boolean, otherwise: number): number => {
  const count = wholeOf(text);
  return count !== null && test(count) ? count : otherwise;
};

export const alignmentOf = (element: Read) => {
  const wish = element.style?.getPropertyValue("text-align") || element.getAttribute("align");
  return { textAlign: wish && isAlignment(wish) ? wish : null };
};

export const headingOf = (element: Read) => ({
  level: Math.min(Number(element.nodeName.slice(1)), HEADING_LEVEL_MAX),
  ...alignmentOf(element),
});

export const startOf = (element: Read) => ({ start: countOf(element.getAttribute("start"), isStart, 1) });

export const checkedOf = (element: Read) => ({ checked: element.getAttribute("data-checked") === "true" });

export const spansOf = (element: Read) => {
  const colspan = countOf(element.getAttribute("colspan"), isSpan, 1);
  const widths = element.getAttribute("data-colwidth");
  const colwidth = widths !== null && /^\d{1,4}(,\d{1,4})*$/.test(widths) ? widths.split(",").map(Number) : null;
  return {
    colspan,
    rowspan: countOf(element.getAttribute("rowspan"), isSpan, 1),
    colwidth: colwidth?.length === colspan && colwidth.every((width) => width <= 5000) ? colwidth : null,
  };
};

export const codeLanguageOf = (element: Read) => {
  const language = element.getAttribute("data-language");
  return { language: isCodeLanguage(language) ? language : null };
};

/** A picture is one of our files, by its id or by our address for it; any other is none. */
export const pictureOf = (element: Read) => {
  const src = /\/api\/files\/(\d{1,10})(?:[?#]|$)/.exec(element.getAttribute("src") ?? "")?.[1] ?? null;
  const fileId = wholeOf(element.getAttribute("data-file-id") ?? src);
  if (!isFileId(fileId)) return false;
  const width = wholeOf(element.getAttribute("data-width"));
  return {
    file_id: fileId,
    alt: (element.getAttribute("alt") ?? "").slice(0, ALT_LENGTH_MAX),
    width: isWidth(width) ? width : null,
  };
};

export const linkOf = (element: Read) => {
  const href = element.getAttribute("href")?.trim();
  return isLink(href) ? { href } : false;
};

/** Whether a style says bold: false where it is not, as ProseMirror's rules want it. */
export const isBold = (weight: string) => /^(?:bold(?:er)?|[6-9]\d{2})$/.test(weight) && null;

/** Google Docs wraps all that is copied in a <b> that is not bold. */
export const isBoldElement = (element: Read) =>
  !/^(?:normal|[1-4]00)$/.test(element.style?.getPropertyValue("font-weight") ?? "") && null;
