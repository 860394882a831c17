import { useState } from "react";
import { fallback, HERE, recallHere, rememberHere } from "./storage.ts";

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

/** The texts that this tab keeps by keys that begin so, with those keys. */
export function keptHere(beginning: string): [key: string, text: string][] {
  return namesHere()
    .filter((name) => name.startsWith(HERE + beginning))
    .map((name) => name.slice(HERE.length))
    .map((key) => [key, recallHere(key) ?? ""]);
}

function namesHere(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [...fallback.keys()];
  }
}
