/** The one list of the languages that everything is said in. Whatever names one of them follows from it. */
export const languageCodes = ["en", "es"] as const;
export type Language = (typeof languageCodes)[number];

/** What each calls itself, so that whoever needs it can find it. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

/** How each writes dates and numbers. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES" };

/** All of them as something to choose from. */
export const languageChoices = languageCodes.map((value) => ({ value, label: languageNames[value] }));

/** Which of them a text names; null for none. */
export const languageOf = (text: unknown): Language | null => languageCodes.find((code) => code === text) ?? null;

/** The first of somebody's languages, as browsers name them ("es-MX"), that is among them; null for none. */
export const spokenBy = (languages: readonly string[]): Language | null =>
  languages.map((each) => languageOf(each.split("-")[0]?.toLowerCase())).find((each) => each !== null) ?? null;
