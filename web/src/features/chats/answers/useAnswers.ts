import type { Message } from "@pluma/contract/chats/messages";
import { useBlock } from "../blocked/Blocked.tsx";
import { useEscape } from "../compose/useEscape.ts";
import { useConversation, useThread } from "../data/conversation.ts";
import { useChatsLive } from "../data/live.ts";
import { generatingIn, shownOf } from "../data/thread.ts";
import type { ThreadActs } from "../message/acts.ts";
import { useActs } from "../thread/useActs.ts";

/** Whoever asks the questions of a chat, which the person does not see: asks one again, or otherwise; ends what is written. */
export type Asker = { tryAgain: () => void; rephrase: () => void; stop: () => void };

/** The answers of a chat whose questions somebody else asks, and what can be done with them. */
export function useAnswers(id: number, asker: Asker) {
  const conversation = useConversation(id);
  const thread = useThread(id);
  const block = useBlock();
  useChatsLive();
  const writing = generatingIn(thread.data);
  const isBusy = !thread.data || thread.data.sending !== null || writing !== undefined;
  const own = useActs(id, {
    canAsk: !block && !isBusy,
    canChange: !isBusy,
    searchOnInternet: false,
    name: conversation.data?.name ?? "",
    own: conversation.data?.avatar,
  });
  const { tryAgain, rephrase, stop } = asker;
  const acts: ThreadActs = { ...own, tryAgain, rephrase };
  useEscape(() => writing && stop());
  const answers: Message[] = thread.data ? shownOf(thread.data).filter(({ role }) => role === "assistant") : [];
  const isAwaited = thread.data?.sending != null;
  return { thread, answers, acts, block, isAwaited, isWriting: writing !== undefined || isAwaited };
}
