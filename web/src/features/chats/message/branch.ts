import { threads } from "@pluma/contract/chats/threads";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ask } from "../../../platform/ask/ask.ts";
import { newKey } from "../../../platform/ask/newKey.ts";
import { keepConversation } from "../data/cache.ts";

/** Makes a chat of the thread up to a message, and goes on there. */
export function useBranch() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: number) => ask(threads.branchMessage, { params: { id } }, { idempotencyKey: newKey() }),
    onSuccess: ({ conversation }) => {
      keepConversation(conversation);
      void navigate(`/conversations/${conversation.conversation_id}`);
    },
  });
}
