/** A text that was written in an editor, as far as a printed document shows it. What makes it has checked all that is in it. */
export type Written = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Written[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
};

/** A picture of such a text, as bytes that can be printed. */
export type WrittenPicture = { bytes: Uint8Array; type: "png" | "jpg"; width: number; height: number };

/** How a printed text looks: the colour of its headings and links, as `#rrggbb`, and its pictures by their files. */
export type WrittenLook = { accent: string | null; pictures: Pictures };

/** Pictures by their files. */
export type Pictures = ReadonlyMap<number, WrittenPicture>;

/** Where a Markdown text says that one of the pictures stands that are given with it. */
export const pictureMark = (fileId: number): string => `picture:${fileId}`;

/** How wide the text of a page is, in the pixels of a screen: A4 without its margins. */
const PAGE_WIDTH = 628;
const PAGE_HEIGHT = 860;

/** How large a picture stands on a page, in pixels: as wide as it says, or as it is, and never beyond the page. */
export function printedSize({ width, height }: WrittenPicture, percent: unknown): { width: number; height: number } {
  const wish = typeof percent === "number" ? (PAGE_WIDTH * percent) / 100 : Math.min(width, PAGE_WIDTH);
  const share = Math.min(wish / width, PAGE_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The most that a picture of a chat takes of a page: what is said about it stands beside it. */
const SHOWN_HEIGHT = 480;

/** How large a picture that was shown in a chat stands on a page, in pixels. */
export function shownSize(picture: WrittenPicture): { width: number; height: number } {
  const { width, height } = printedSize(picture, undefined);
  const share = Math.min(1, SHOWN_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
