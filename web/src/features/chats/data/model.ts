import { chats } from "@pluma/contract/chats/chats";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { showAlert } from "../../../platform/messages.ts";
import { keepConversation, writeConversation } from "./cache.ts";

/** Chooses the model of a chat, null for the usual one; shown at once, and taken back when it is refused. */
export function useChooseModel(id: number) {
  return useMutation({
    mutationFn: (model: string | null) => ask(chats.saveConversation, { body: { conversation_id: id, model } }),
    onMutate: (model) => {
      let before: string | null = null;
      writeConversation(id, (held) => {
        before = held.model;
        return { ...held, model };
      });
      return { before };
    },
    onError: (error, _model, kept) => {
      writeConversation(id, (held) => ({ ...held, model: kept?.before ?? null }));
      showAlert(error);
    },
    onSuccess: ({ conversation }) => keepConversation(conversation),
  });
}
