import { inEveryLanguage } from "../../../platform/locales/everyLanguage.ts";
import english from "./words.en.json" with { type: "json" };

/** What the page says by itself, beside what staff write. */
export const words = inEveryLanguage(english, import.meta.dirname);
export type LandingWords = (typeof words)["en"];
