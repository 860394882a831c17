import type { Language } from "@pluma/contract/kit/kit";
import type { LoadWords, Words } from "../../platform/look/i18n.ts";

type Files = Record<string, Record<string, unknown>>;

type Loader = () => Promise<{ files: Files }>;

// Two files per language hold the words of every place: those of the frame and the chats, with which most visits begin,
// and those of everything else. The other language is never fetched.
const loaders: Record<Language, Record<"first" | "more", Loader>> = {
  en: { first: () => import("./en.ts"), more: () => import("./en.more.ts") },
  es: { first: () => import("./es.ts"), more: () => import("./es.more.ts") },
};

/** The words of a language for the first screen, or for all the others, by the name of the folder that they lie in. */
export const loadWords: LoadWords = async (language, part): Promise<Words> => {
  const { files } = await loaders[language][part]();
  return Object.fromEntries(Object.entries(files).map(([path, words]) => [placeOf(path), words]));
};

// The app's own words lie one folder up from here, so their path names no folder.
const placeOf = (path: string): string => /(?<![^/.])([^/.]+)\/words\.\w+\.json$/.exec(path)?.[1] ?? "app";
