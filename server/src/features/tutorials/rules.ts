import type { Language } from "@pluma/contract/kit/languages";
import { languageCodes } from "@pluma/contract/kit/languages";
import { SEEN_SHARE } from "@pluma/contract/tutorials/tutorials";

type Said<T> = Partial<Record<Language, T>>;

/** What is said in a language, else in that of the video, else in whichever there is. */
export function saidIn<T>(said: Said<T>, lang: Language, spoken: Language): T | undefined {
  return [lang, spoken, ...languageCodes].map((code) => said[code]).find((value) => value !== undefined);
}

/** Texts without those that are empty; what is left has no spaces around it. */
export const filled = (texts: Said<string | undefined>): Said<string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([lang, text]) => [lang, text?.trim()] as const)
      .filter(([, text]) => text),
  );

/** Whether so much of a video was reached that it counts as seen; of an unknown length that is never so. */
export const isSeenAt = (position: number, length: number | null | undefined): boolean =>
  length !== null && length !== undefined && length > 0 && position >= length * SEEN_SHARE;

/** Ids in their new order: one of them before another, or behind all where that is null or gone. */
export function moved(ids: readonly number[], id: number, before: number | null): number[] {
  const others = ids.filter((each) => each !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id);
}

/** A text as it is searched: in lower case and without accents, letters and digits alone. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Bound = { tutorialId: number; screen: string | null; lang: Language };

/** Which of the tutorials, in their order, Help opens in each screen: one that speaks the language, else another. */
export function boundTo<S extends string>(rows: readonly (Bound & { screen: S | null })[], lang: Language) {
  const found: Partial<Record<S, number>> = {};
  const inOrder = rows.toSorted((one, other) => Number(other.lang === lang) - Number(one.lang === lang));
  for (const { screen, tutorialId } of inOrder) if (screen !== null) found[screen] ??= tutorialId;
  return found;
}
