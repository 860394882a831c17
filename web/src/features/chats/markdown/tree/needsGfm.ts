// Tables (also such of one column, without a stroke), struck out text, addresses, footnotes, tasks.
const MARKS = /[|~@]|:-|-:|\[\^|\[[\sx]\]|:\/\/|www\./i;

/** Whether anything in a text may be of the Markdown that GitHub added; what has nothing of it reads the same without. */
export const needsGfm = (text: string): boolean => MARKS.test(text);
