import { inEveryLanguage } from "./everyLanguage.ts";
import english from "./words.en.json" with { type: "json" };

/** What the platform says itself. */
export const words = inEveryLanguage(english, import.meta.dirname);
