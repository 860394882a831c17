const MARKS = /[\\`*_~#[\]<>|$&@]|:\/\/|www\.| {2}\n|\t/;
const LINE_BEGINNINGS = /^ *(?:[-+=]|\d{1,9}[.)])|^ {4}/m;

/** Whether anything in a text may be Markdown; what has nothing of it is paragraphs, and needs nobody to read it. */
export const needsReader = (text: string): boolean => MARKS.test(text) || LINE_BEGINNINGS.test(text);
