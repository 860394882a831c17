import { languageIn } from "./languageIn.ts";

/** What the button says, in every language: few enough to come along. */
type Labels = { open: string; close: string; failed: string };

const labels = import.meta.glob<Labels>("./words.*.json", { eager: true, import: "default" });

const codes = Object.keys(labels).map((path) => path.slice("./words.".length, -".json".length));

/** The language to speak: the widget's own, else the page's, else the reader's. */
export const languageOf = (chosen: string | null, isOwnPage: boolean): string =>
  languageIn(codes, [chosen, isOwnPage ? null : document.documentElement.lang, ...navigator.languages]);

/** The labels in one of the languages. */
export function readLabels(language: string): Labels {
  const read = labels[`./words.${language}.json`];
  if (!read) throw new Error(`there are no labels in ${language}`);
  return read;
}
