import type { Conversation } from "@pluma/contract/chats/chats";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import { useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { isRefused } from "../../../platform/refused.ts";
import { type Asking, askedIn, isAskingOffered } from "../data/asking.ts";
import { type Outgoing, useSend } from "../data/conversation.ts";
import {
  moveToMade,
  type Place,
  useBegun,
  useDraft,
  useEnhanced,
  useSearchChoice,
  writeAsked,
} from "../data/drafts.ts";
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
  const [begun, keepBegun] = useBegun(place);
  const search = useSearch(place);
  const isOffered = isAskingOffered(useConfig(), model);
  const enhancing = useBetter(place);
  const { problem, forget, ...problems } = useProblem(enhancing);
  const handleMade = moveOn(onMade);
  const attaching = useAttaching(place, { model, onMade: handleMade, onProblem: problems.write });
  const out = useOut(place, {
    onSent: onMade && handleMade,
    onRefused: ({ content, by, template, begun: kept }, error) => {
      if (template) keepBegun(kept ?? null);
      else setDraft((typed) => typed || content);
      if (by) writeAsked(place, by.avatar);
      problems.takeRefusal(error);
    },
  });
  const sendOut = (what: What) => {
    const by = isOffered ? askedIn(asking) : null;
    forget();
    out.send({ ...what, searchOnInternet: search.isWanted, by, ...(place === null && { model }) }, attaching);
  };
  return {
    draft,
    problem: problem.text,
    /** The code of what was refused, for the screens that know a way on. */
    problemCode: problem.code,
    forgetProblem: forget,
    sending: out.sending,
    /** The call may be answered after the answer is written; only files wait for it, to be told where they went. */
    isSendingFiles: out.fileIds.length > 0,
    onChange: (text: string) => {
      forget();
      setDraft(text);
    },
    send: (content: string) => {
      // A question that was offered is sent beside what is being typed.
      setDraft((typed) => (typed === content ? "" : typed));
      sendOut({ content });
    },
    begun,
    keepBegun,
    sendTemplate: (template: UsedTemplate) => {
      keepBegun(null);
      sendOut({ content: template.name, template, begun });
    },
    search,
    asking: { ...asking, isOffered },
    enhancing: {
      ...enhancing,
      start: () => {
        forget();
        enhancing.start();
      },
    },
    attaching: { ...attaching, files: attaching.without(out.fileIds) },
  };
}

/** What was chosen and typed for the chat to be made goes on in the one that was made. */
const moveOn = (onMade: Options["onMade"]) => (conversationId: number) => {
  moveToMade(conversationId);
  onMade?.(conversationId);
};

/** A text or, with its name, a template; `begun` is what was kept of that. */
type What = Pick<Outgoing, "content" | "template" | "begun">;

type OutOptions = {
  onSent: ((conversationId: number) => void) | undefined;
  onRefused: (outgoing: Outgoing, error: Error) => void;
};

/** What is on its way out of the box, with the files that go along. */
function useOut(place: Place, { onSent, onRefused }: OutOptions) {
  const send = useSend(place, {
    ...(onSent && { onSent: ({ conversation_id }: Conversation) => onSent(conversation_id) }),
    onRefused,
  });
  const sending = send.isPending ? send.variables : null;
  return {
    sending,
    fileIds: sending?.fileIds ?? [],
    send: (outgoing: Omit<Outgoing, "replaces" | "editOf">, attaching: ReturnType<typeof useAttaching>) => {
      const fileIds = attaching.readyIds;
      writeAsked(place, null);
      send.mutate(
        { ...outgoing, fileIds, replaces: null, editOf: null },
        { onSuccess: (sent) => attaching.keepSent(sent?.user_message?.message_id ?? null, fileIds) },
      );
    },
  };
}

/** Having a better text written in the place of what was typed, and having that back. */
function useBetter(place: Place) {
  const enhancing = useEnhancing(place);
  const [draft, setDraft] = useDraft(place);
  return {
    ...enhancing,
    enhanced: useEnhanced(place),
    undo: (typed: string) => setDraft(typed),
    start: () => enhancing.enhance(draft),
  };
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
  return { isOffered, isOn, choose, isWanted: isOffered && isOn };
}
