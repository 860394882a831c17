import type { Language } from "@pluma/contract/kit";
import { createInstance, type TFunction } from "i18next";
import { useEffect, useState } from "react";
import { recall, remember } from "./storage.ts";
import { useWatched, watched } from "./watched.ts";

/** The words of one language: by place (a feature's name, "app", "ui", "platform"), then by key. */
export type Words = Record<string, Record<string, unknown>>;

const words = createInstance();
const spoken = watched<Language>("en");
const texts = new Map<string, TFunction>();
let isChosenHere = false;
let loadWords: (language: Language) => Promise<Words> = async () => ({});

/** Loads the words of the language of this browser, else of the site; nothing is drawn before. */
export async function startWords(load: (language: Language) => Promise<Words>, siteLanguage: Language): Promise<void> {
  loadWords = load;
  const first = languageOf(recall("lang")) ?? siteLanguage;
  await words.init({
    lng: first,
    fallbackLng: false,
    resources: { [first]: await load(first) },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  settle(first);
}

/** Speaks another language from now on, and remembers it in this browser; loads its words first. */
export async function speak(next: Language): Promise<void> {
  remember("lang", next);
  isChosenHere = true;
  if (next === words.language) return;
  await learn(next);
  await words.changeLanguage(next);
  settle(next);
}

/** Whether somebody chose a language since this page was loaded: a newer wish than what their account says. */
export const wasLanguageChosenHere = (): boolean => isChosenHere;

/** The words of one place, for a component: `const t = useWords("chats")`, then `t("send")`. */
export function useWords(place: string): TFunction {
  const language = useLanguage();
  const key = `${language} ${place}`;
  const made = texts.get(key) ?? words.getFixedT(language, place);
  texts.set(key, made);
  return made;
}

/**
 * The words of one place in a language that another person speaks than the screen does; in the spoken one until they
 * are fetched.
 */
export function useWordsIn(language: Language, place: string): TFunction {
  const spokenWords = useWords(place);
  const [isKnown, setKnown] = useState(() => words.hasResourceBundle(language, place));
  useEffect(() => {
    if (isKnown) return;
    learn(language).then(
      () => setKnown(true),
      () => undefined,
    );
  }, [isKnown, language]);
  return isKnown ? words.getFixedT(language, place) : spokenWords;
}

/** The language that is spoken; the component is drawn again when it changes. */
export const useLanguage = (): Language => useWatched(spoken);

/** The language that is spoken, now. */
export const readLanguage = (): Language => spoken.read();

/** One text outside of components, by "place:key". */
export const wordOf = (key: string, values: Record<string, unknown> = {}): string =>
  words.isInitialized ? words.t(key, values) : key;

async function learn(language: Language): Promise<void> {
  const loaded = await loadWords(language);
  for (const [place, texts] of Object.entries(loaded)) words.addResourceBundle(language, place, texts, true, true);
}

function settle(language: Language): void {
  document.documentElement.lang = language;
  spoken.write(language);
}

const languageOf = (text: string | null): Language | null => (text === "en" || text === "es" ? text : null);
