import { useState } from "react";
import { recall, remember } from "../../platform/storage.ts";

type Next = string | ((text: string) => string);

/** The unsent text of a chat (null: of the chat to be made), kept in this browser per person until it is sent. */
export function useDraft(conversationId: number | null): [string, (next: Next) => void] {
  const key = `draft:${recall("uid") ?? "nobody"}:${conversationId ?? "new"}`;
  const [typed, setTyped] = useState<{ key: string; text: string } | null>(null);
  const text = typed?.key === key ? typed.text : (recall(key) ?? "");
  const write = (next: Next) => {
    // Read anew, because what is given back after a refusal comes long after this was drawn.
    const written = typeof next === "string" ? next : next(recall(key) ?? "");
    remember(key, written === "" ? null : written);
    setTyped({ key, text: written });
  };
  return [text, write];
}
