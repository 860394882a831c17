import { useState } from "react";
import { keptKey, recall, remember } from "../../platform/storage.ts";
import type { Kind } from "./outputs.ts";

/** What a person typed for topics or hashtags, kept in this browser for them through reloads and signing in again. */
export function usePrompt(kind: Kind): [string, (text: string) => void] {
  const key = keptKey(recall("uid") ?? "nobody", `generator:${kind}`);
  const [text, setText] = useState(() => recall(key) ?? "");
  const write = (next: string) => {
    remember(key, next === "" ? null : next);
    setText(next);
  };
  return [text, write];
}
