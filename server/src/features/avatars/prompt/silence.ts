import type { Language } from "@pluma/contract/kit/kit";
import type { Screen, Stopped } from "../../generation/index.ts";
import { words } from "../locales/words.ts";

/** What a model writes first when the material does not answer. */
export const SILENT_MARK = "[[SILENT]]";

/** What an avatar says that answers from its material alone, when that is silent. */
export const silentSentence = (lang: Language): string => words[lang].silent;

/** Whether a text is that sentence, in whichever language. */
export const isSilentSentence = (text: string): boolean => Object.values(words).some(({ silent }) => silent === text);

/** The mark as models write it: in bold, in quotes, with one bracket where there were two. */
const MARKED = /^([*_`"'“«]{0,3})(?:\[\[(?i:SILENT)\]\]|\[SILENT\](?!\]))/;
const BEGUN = /^[*_`"'“«]{0,3}(?:\[{1,2}(?:S(?:I(?:L(?:E(?:N(?:T\]?)?)?)?)?)?)?)?$/i;
const CLOSING = /^[*_`"'”»]/;

type Hearing = {
  /** What is said in place of the answer; null where it goes on, without the mark. */
  instead: string | null;
  /** What is said where nothing follows the mark. */
  alone: string;
  onSilent: () => void;
  next: Screen;
};

/** Hears whether an answer begins with the mark that the material is silent, which nobody gets to see. */
export function hearSilence({ instead, alone, onSilent, next }: Hearing): Screen {
  let beginning: string | null = "";
  let isMarked = false;
  /** How many signs may still close those before the mark. */
  let closing = 0;
  const pass = (text: string): string | Stopped => {
    beginning = null;
    return next.take(text);
  };
  return {
    take(piece) {
      if (beginning === null) return next.take(piece);
      beginning = (beginning + piece).trimStart();
      const mark = isMarked ? null : MARKED.exec(beginning);
      if (mark) {
        onSilent();
        if (instead !== null) return { shown: instead, finishReason: "stop", isFree: true };
        isMarked = true;
        closing = mark[1]?.length ?? 0;
        beginning = beginning.slice(mark[0].length);
      }
      for (; closing > 0 && CLOSING.test(beginning); closing -= 1) beginning = beginning.slice(1);
      beginning = beginning.trimStart();
      const isUndecided = !isMarked && BEGUN.test(beginning);
      return isUndecided || beginning === "" ? "" : pass(beginning);
    },
    rest() {
      if (isMarked && beginning === "") return { shown: alone, finishReason: "stop", isFree: true };
      const passed = beginning ? pass(beginning) : "";
      if (typeof passed !== "string") return passed;
      const rest = next.rest();
      return typeof rest === "string" ? passed + rest : { ...rest, shown: passed + rest.shown };
    },
  };
}
