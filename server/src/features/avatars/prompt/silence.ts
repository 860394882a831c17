import type { Language } from "@pluma/contract/kit/kit";
import type { Screen, Stopped } from "../../generation/index.ts";
import { words } from "../locales/words.ts";

/** What a model writes first when the material does not answer. */
export const SILENT_MARK = "[[SILENT]]";

/** What an avatar says that answers from its material alone, when that is silent. */
export const silentSentence = (lang: Language): string => words[lang].silent;

/** Whether a text is that sentence, in whichever language. */
export const isSilentSentence = (text: string): boolean => Object.values(words).some(({ silent }) => silent === text);

type Hearing = {
  /** What is said in place of the answer; null where it goes on, without the mark. */
  instead: string | null;
  onSilent: () => void;
  next: Screen;
};

/** Hears whether an answer begins with the mark that the material is silent, which nobody gets to see. */
export function hearSilence({ instead, onSilent, next }: Hearing): Screen {
  let beginning: string | null = "";
  let isMarked = false;
  const pass = (text: string): string | Stopped => {
    beginning = null;
    return next.take(text);
  };
  return {
    take(piece) {
      if (beginning === null) return next.take(piece);
      beginning = (beginning + piece).trimStart();
      if (!isMarked && beginning.slice(0, SILENT_MARK.length).toUpperCase() === SILENT_MARK) {
        onSilent();
        if (instead !== null) return { shown: instead, finishReason: "stop", isFree: true };
        isMarked = true;
        beginning = beginning.slice(SILENT_MARK.length).trimStart();
      }
      const isUndecided = !isMarked && SILENT_MARK.startsWith(beginning.toUpperCase());
      return isUndecided || beginning === "" ? "" : pass(beginning);
    },
    rest() {
      const passed = beginning ? pass(beginning) : "";
      if (typeof passed !== "string") return passed;
      const rest = next.rest();
      return typeof rest === "string" ? passed + rest : { ...rest, shown: passed + rest.shown };
    },
  };
}
