import type { Language } from "@pluma/contract/kit";
import type { Words } from "../../platform/i18n.ts";

type Files = Record<string, Record<string, unknown>>;

// One file per language holds the words of every place: one request, and the other language is never fetched.
const loaders: Record<Language, () => Promise<{ files: Files }>> = {
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
};

/** All words of a language, by the name of the folder that they lie in. */
export async function loadWords(language: Language): Promise<Words> {
  const { files } = await loaders[language]();
  return Object.fromEntries(Object.entries(files).map(([path, words]) => [placeOf(path), words]));
}

// The app's own words lie one folder up from here, so their path names no folder.
const placeOf = (path: string): string => /([^/.]+)\/words\.\w+\.json$/.exec(path)?.[1] ?? "app";
