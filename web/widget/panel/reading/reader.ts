import type { Tree } from "./readMarkdown.ts";

type Read = (text: string) => Tree;

let read: Read | null = null;

/** What reads Markdown, if it is there already. */
export const readerNow = (): Read | null => read;

/** Fetches what reads Markdown; a text without any mark needs none. */
export async function fetchReader(): Promise<Read> {
  read ??= (await import("./readMarkdown.ts")).readMarkdown;
  return read;
}

const MARKS = /[\\`*_~[\]<>#|&@]|https?:|www\.|^(?: {0,3}(?:[-+=]|\d{1,9}[.)])| {4}|\t)/m;

/** Whether a text is more than paragraphs. */
export const hasMarks = (text: string): boolean => MARKS.test(text);
