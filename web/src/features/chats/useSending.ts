import type { Conversation } from "@pluma/contract/chats";
import { useState } from "react";
import { useConfig } from "../../platform/config.ts";
import { useEnhancing } from "./data.enhance.ts";
import { useSend } from "./data.ts";
import { moveToMade, type Place, useDraft, useEnhanced, useSearchChoice } from "./drafts.ts";
import { useAttaching } from "./useAttaching.ts";

export type Writing = ReturnType<typeof useSending>;

/** `model` is the chat's own; `onMade` hears of the chat that the first message or file has made. */
type Options = { model?: string | null | undefined; onMade?: (conversationId: number) => void };

/**
 * The text in hand of a chat with its files, enhancing it, and sending it: the box is empty at once, and when the text
 * is refused it is back with the reason; beside what was typed meanwhile the reason stands alone.
 */
export function useSending(place: Place, { model = null, onMade }: Options = {}) {
  const [draft, setDraft] = useDraft(place);
  const [problem, setProblem] = useState<string | null>(null);
  const search = useSearch(place);
  const enhancing = useEnhancing(place);
  const handleMade = (conversationId: number) => {
    moveToMade(conversationId);
    onMade?.(conversationId);
  };
  const attaching = useAttaching(place, { model, onMade: handleMade, onProblem: setProblem });
  const send = useSend(place, {
    ...(onMade && { onSent: ({ conversation_id }: Conversation) => handleMade(conversation_id) }),
    onRefused: ({ content }, error) => {
      setDraft((typed) => typed || content);
      setProblem(error.message);
    },
  });
  const forget = () => {
    setProblem(null);
    enhancing.forgetProblem();
  };
  return {
    draft,
    problem: problem ?? enhancing.problem,
    /** The text on its way, or null. */
    sending: send.isPending ? send.variables.content : null,
    onChange: (text: string) => {
      forget();
      setDraft(text);
    },
    send: (content: string) => {
      const fileIds = attaching.readyIds;
      const searchOnInternet = search.isOffered && search.isOn;
      forget();
      setDraft("");
      send.mutate(
        { content, replaces: null, editOf: null, searchOnInternet, fileIds, ...(place === null && { model }) },
        { onSuccess: (sent) => attaching.keepSent(sent?.user_message?.message_id ?? null, fileIds) },
      );
    },
    search,
    enhancing: {
      ...enhancing,
      enhanced: useEnhanced(place),
      start: () => {
        forget();
        enhancing.enhance(draft);
      },
      undo: (typed: string) => setDraft(typed),
    },
    attaching: {
      ...attaching,
      files: send.isPending ? attaching.without(send.variables.fileIds ?? []) : attaching.files,
    },
  };
}

/** Whether the next answer may look on the internet, where the site offers that. */
function useSearch(place: Place) {
  const [isOn, choose] = useSearchChoice(place);
  const { search_enabled: isOffered = false } = useConfig();
  return { isOffered, isOn, choose };
}
