import { inEveryLanguage } from "../../../platform/locales/everyLanguage.ts";
import english from "./words.en.json" with { type: "json" };

/** What this feature says itself. */
export const words = inEveryLanguage(english, import.meta.dirname);
