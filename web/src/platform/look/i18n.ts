import type { Language } from "@pluma/contract/kit/kit";
import { languageOf } from "@pluma/contract/kit/languages";
import { use, useEffect, useState } from "react";
import { recall, remember } from "../storage.ts";
import { useWatched, watched } from "../watched.ts";
import { openTexts, type Translate, type Values } from "./texts.ts";

export type { Translate } from "./texts.ts";

/** The words of one language: by place (a feature's name, "app", "ui", "platform"), then by key. */
export type Words = Record<string, Record<string, unknown>>;

/** Loads the words of a language: those that a first screen speaks with, or those of all the other places. */
export type LoadWords = (language: Language, part: "first" | "more") => Promise<Words>;

const words = openTexts();
const spoken = watched<Language>("en");
const texts = new Map<string, Translate>();
let isStarted = false;
/** Somebody chose the language on this page, and their account may not know it yet. */
let isChosenHere = false;
const more = new Map<Language, Promise<void>>();
/** The places that a first screen speaks of, whose words are always there. */
const firstPlaces = new Set<string>();
let loadWords: LoadWords = async () => ({});

/** Loads the words of the language that was chosen in this browser, else of `usual`; nothing is drawn before. */
export async function startWords(load: LoadWords, usual: Language): Promise<void> {
  loadWords = load;
  const first = languageOf(recall("lang")) ?? usual;
  const loaded = await load(first, "first");
  for (const place of Object.keys(loaded)) firstPlaces.add(place);
  keep(first, loaded);
  isStarted = true;
  settle(first);
}

/** Speaks another language from now on, and remembers it in this browser; loads its words first. */
export async function speak(next: Language): Promise<void> {
  remember("lang", next);
  if (isStarted && next === spoken.read()) return;
  await learn(next, "first");
  if (more.has(spoken.read())) await learnMore(next);
  settle(next);
}

/** Speaks the language that somebody chose before it was known who they are: a newer wish than what their account says. */
export async function chooseLanguage(next: Language): Promise<void> {
  isChosenHere = true;
  await speak(next);
}

/** Whether such a wish is still to be told to an account. */
export const wasLanguageChosenHere = (): boolean => isChosenHere;

/** The account says what was chosen here: what it says from now on is the newer wish. */
export function takeChoiceAsKept(): void {
  isChosenHere = false;
}

/**
 * The words of one place, for a component: `const t = useWords("chats")`, then `t("send")`. The words of places that
 * are not a part of the first screen are fetched for the first component that wants them, which waits.
 */
export function useWords(place: string): Translate {
  const language = useLanguage();
  // Also once they are there: React goes on with a component that waited only where it asks for the same again.
  if (isStarted && !firstPlaces.has(place)) use(learnMore(language));
  const key = `${language} ${place}`;
  const made = texts.get(key) ?? words.of(language, place);
  texts.set(key, made);
  return made;
}

/**
 * The words of one place in a language that another person speaks than the screen does; in the spoken one until they
 * are fetched.
 */
export function useWordsIn(language: Language, place: string): Translate {
  const spokenWords = useWords(place);
  const [isKnown, setKnown] = useState(() => words.has(language, place));
  useEffect(() => {
    if (isKnown) return;
    learnAbout(language, place).then(
      () => setKnown(true),
      () => undefined,
    );
  }, [isKnown, language, place]);
  return isKnown ? words.of(language, place) : spokenWords;
}

/** The language that is spoken; the component is drawn again when it changes. */
export const useLanguage = (): Language => useWatched(spoken);

/** The language that is spoken, now. */
export const readLanguage = (): Language => spoken.read();

/** One text outside of components, by "place:key". */
export function wordOf(key: string, values: Values = {}): string {
  const at = key.indexOf(":");
  return isStarted ? words.of(spoken.read(), key.slice(0, at))(key.slice(at + 1), values) : key;
}

/** The same, of a place whose words may not be fetched yet. */
export async function fetchWord(key: `${string}:${string}`, values: Record<string, unknown> = {}): Promise<string> {
  await learnAbout(readLanguage(), key.slice(0, key.indexOf(":"))).catch(() => undefined);
  return wordOf(key, values);
}

// Places that no first screen speaks of come with the rest.
async function learnAbout(language: Language, place: string): Promise<void> {
  await learn(language, "first");
  if (!words.has(language, place)) await learnMore(language);
}

function learnMore(language: Language): Promise<void> {
  const known = more.get(language);
  if (known) return known;
  const learning = learn(language, "more");
  more.set(language, learning);
  learning.then(
    // Said as React reads it, so that a change of language does not wait for what is there already.
    () => Object.assign(learning, { status: "fulfilled" }),
    // What could not be fetched is asked for again the next time.
    () => more.delete(language),
  );
  return learning;
}

async function learn(language: Language, part: "first" | "more"): Promise<void> {
  keep(language, await loadWords(language, part));
}

function keep(language: Language, loaded: Words): void {
  for (const [place, texts] of Object.entries(loaded)) words.add(language, place, texts);
}

function settle(language: Language): void {
  document.documentElement.lang = language;
  spoken.write(language);
}
