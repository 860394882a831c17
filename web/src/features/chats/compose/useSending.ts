import type { Conversation } from "@pluma/contract/chats/chats";
import { useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { isRefused } from "../../../platform/refused.ts";
import { type Asking, askedIn, isAskingOffered } from "../data/asking.ts";
import { useSend } from "../data/conversation.ts";
import { moveToMade, type Place, useDraft, useEnhanced, useSearchChoice, writeAsked } from "../data/drafts.ts";
import { useEnhancing } from "./enhance.ts";
import { useAttaching } from "./useAttaching.ts";

export type Writing = ReturnType<typeof useSending>;

/**
 * `model` is the chat's own; `asking` the avatar that answers the next message, if one was chosen for it; `onMade` hears
 * of the chat that the first message or file has made.
 */
type Options = { model?: string | null | undefined; asking: Asking; onMade?: (conversationId: number) => void };

/**
 * The text in hand of a chat with its files, enhancing it, and sending it: the box is empty at once, and when the text
 * is refused it is back with the reason; beside what was typed meanwhile the reason stands alone.
 */
export function useSending(place: Place, { model = null, asking, onMade }: Options) {
  const [draft, setDraft] = useDraft(place);
  const search = useSearch(place);
  const isOffered = isAskingOffered(useConfig(), model);
  const enhancing = useBetter(place);
  const { problem, forget, ...problems } = useProblem(enhancing);
  const handleMade = (conversationId: number) => {
    moveToMade(conversationId);
    onMade?.(conversationId);
  };
  const attaching = useAttaching(place, { model, onMade: handleMade, onProblem: problems.write });
  const send = useSend(place, {
    ...(onMade && { onSent: ({ conversation_id }: Conversation) => handleMade(conversation_id) }),
    onRefused: ({ content, by }, error) => {
      setDraft((typed) => typed || content);
      if (by) writeAsked(place, by.avatar);
      problems.takeRefusal(error);
    },
  });
  const underway = (send.isPending && send.variables.fileIds) || [];
  return {
    draft,
    problem: problem.text,
    /** The code of what was refused, for the screens that know a way on. */
    problemCode: problem.code,
    forgetProblem: forget,
    /** The text on its way, or null. */
    sending: send.isPending ? send.variables.content : null,
    /** The call may be answered after the answer is written; only files wait for it, to be told where they went. */
    isSendingFiles: underway.length > 0,
    onChange: (text: string) => {
      forget();
      setDraft(text);
    },
    send: (content: string) => {
      const fileIds = attaching.readyIds;
      const searchOnInternet = search.isOffered && search.isOn;
      const by = isOffered ? askedIn(asking) : null;
      forget();
      // A question that was offered is sent beside what is being typed.
      setDraft((typed) => (typed === content ? "" : typed));
      writeAsked(place, null);
      send.mutate(
        { content, replaces: null, editOf: null, searchOnInternet, fileIds, by, ...(place === null && { model }) },
        { onSuccess: (sent) => attaching.keepSent(sent?.user_message?.message_id ?? null, fileIds) },
      );
    },
    search,
    asking: { ...asking, isOffered },
    enhancing: {
      ...enhancing,
      start: () => {
        forget();
        enhancing.enhance(draft);
      },
    },
    attaching: { ...attaching, files: attaching.without(underway) },
  };
}

/** Having a better text written in the place of what was typed, and having that back. */
function useBetter(place: Place) {
  const enhancing = useEnhancing(place);
  const [, setDraft] = useDraft(place);
  return { ...enhancing, enhanced: useEnhanced(place), undo: (typed: string) => setDraft(typed) };
}

/** Why something was not sent: in words, and where the server refused it, by its code. */
function useProblem(enhancing: ReturnType<typeof useBetter>) {
  const [own, set] = useState<{ text: string; code: string | null } | null>(null);
  return {
    problem: own ?? { text: enhancing.problem, code: null },
    write: (text: string | null) => set(text === null ? null : { text, code: null }),
    takeRefusal: (error: Error) => set({ text: error.message, code: isRefused(error) ? error.code : null }),
    forget: () => {
      set(null);
      enhancing.forgetProblem();
    },
  };
}

/** Whether the next answer may look on the internet, where the site offers that. */
function useSearch(place: Place) {
  const [isOn, choose] = useSearchChoice(place);
  const { search_enabled: isOffered = false } = useConfig();
  return { isOffered, isOn, choose };
}
