import type { Conversation } from "@pluma/contract/chats";
import { useState } from "react";
import { useSend } from "./data.ts";
import { useDraft } from "./drafts.ts";

/**
 * The text in hand of a chat, and sending it: the box is empty at once, and when the text is refused it is back with
 * the reason; beside what was typed meanwhile the reason stands alone.
 */
export function useSending(conversationId: number | null, onSent?: (conversation: Conversation) => void) {
  const [draft, setDraft] = useDraft(conversationId);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(conversationId, {
    ...(onSent && { onSent }),
    onRefused: ({ content, replaces }, error) => {
      // What is asked again still stands in the thread.
      if (replaces === null) setDraft((typed) => typed || content);
      setProblem(error.message);
    },
  });
  return {
    draft,
    problem,
    /** The text on its way, or null. */
    sending: send.isPending ? send.variables.content : null,
    onChange: (text: string) => {
      setProblem(null);
      setDraft(text);
    },
    send: (content: string) => {
      setProblem(null);
      setDraft("");
      send.mutate({ content, replaces: null });
    },
    sendAgain: (content: string, replaces: number) => {
      setProblem(null);
      send.mutate({ content, replaces });
    },
  };
}
