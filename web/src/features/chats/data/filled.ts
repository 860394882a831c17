import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { Conversation } from "@pluma/contract/chats/chats";
import { useSyncExternalStore } from "react";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { readConfig } from "../../../platform/config.ts";
import type { FilledSending } from "../slots.ts";
import { askedOf } from "./asking.ts";
import { heldThread, keys } from "./cache.ts";
import { useSend } from "./conversation.ts";
import { type Place, readAsked, useSearchChoice, writeAsked } from "./drafts.ts";
import { keepSentFiles } from "./files.ts";
import { generatingIn } from "./thread.ts";

/**
 * Sends templates into a chat from beside it, or with null into one that is made for it, where `avatar` answers if one is
 * given. It goes as what is typed in the chat does: to who was chosen there, and with the files that wait there.
 */
export function useFilledSending(place: Place, avatar: AvatarMark | null = null): FilledSending {
  const [isSearching] = useSearchChoice(place);
  const isUnderway = useIsUnderway(place);
  const send = useSend(place, {});
  return {
    isBusy: send.isPending || isUnderway,
    sending: (send.isPending && send.variables.template) || null,
    send: (template, { onSent, onRefused } = {}) => {
      const chosen = avatar ?? readAsked(place);
      const by = askedOf(chosen, place === null ? null : heldChat(place)?.avatar);
      const searchOnInternet = isSearching && readConfig().search_enabled === true;
      writeAsked(place, null);
      const outgoing = { content: template.name, template, replaces: null, editOf: null, searchOnInternet, by };
      // Told even when the screen that sent it was left meanwhile.
      send.mutateAsync(outgoing).then(
        (sent) => {
          const made = sent?.conversation?.conversation_id ?? place;
          const question = sent?.user_message;
          if (made === null) return;
          if (question && question.files.length > 0) keepSentFiles(made, question.message_id, filesOf(question));
          onSent?.(made);
        },
        (error: Error) => {
          if (avatar === null) writeAsked(place, chosen);
          onRefused?.(error);
        },
      );
    },
  };
}

const heldChat = (id: number) => queryClient.getQueryData<Conversation>(keys.conversation(id));

const filesOf = ({ files }: { files: { conversation_file_id: number }[] }): number[] =>
  files.map(({ conversation_file_id }) => conversation_file_id);

function useIsUnderway(place: Place): boolean {
  return useSyncExternalStore(watchCache, () => {
    const thread = place === null ? undefined : heldThread(place);
    return generatingIn(thread) !== undefined || (thread?.sending ?? null) !== null;
  });
}

const watchCache = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);
