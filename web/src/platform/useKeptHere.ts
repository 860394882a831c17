import { useState } from "react";
import { recallHere, rememberHere } from "./storage.ts";

/**
 * A text that is being typed, which this tab keeps although what draws it goes away: whoever is led elsewhere in between,
 * as those without a plan are, finds it again. Nothing is kept of an empty one.
 */
export function useKeptHere(key: string): [string, (next: string) => void] {
  const [text, setText] = useState(() => recallHere(key) ?? "");
  const write = (next: string) => {
    rememberHere(key, next);
    setText(next);
  };
  return [text, write];
}
