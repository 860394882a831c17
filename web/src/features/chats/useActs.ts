import type { Message } from "@pluma/contract/messages";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";
import type { Editing, ThreadActs } from "./acts.ts";
import { heldThread } from "./cache.ts";
import {
  useContinue,
  useDeleteMessage,
  useMessageFavorite,
  useRegenerate,
  useSaveMessage,
  useShowVersion,
} from "./data.messages.ts";
import { useSend } from "./data.ts";
import { questionOf } from "./thread.ts";

type Options = { canAsk: boolean; canChange: boolean; searchOnInternet: boolean; name: string };

/** What can be done with the messages of a chat; a refusal is said at the top, or in the text that came back. */
export function useActs(conversationId: number, { canAsk, canChange, searchOnInternet, name }: Options): ThreadActs {
  const t = useWords("chats");
  const [editing, setEditing] = useState<Editing | null>(null);
  const { mutate: send } = useSend(conversationId, {});
  const { mutate: regenerate } = useRegenerate(conversationId);
  const { mutate: goOn } = useContinue(conversationId);
  const { mutate: showVersion } = useShowVersion(conversationId);
  const { mutate: save } = useSaveMessage();
  const { mutate: favorite } = useMessageFavorite();
  const { mutate: remove } = useDeleteMessage();
  const submitEdit = (message: Message, text: string) => {
    setEditing(null);
    const giveBack = (error: Error) => setEditing({ messageId: message.message_id, text, problem: error.message });
    if (message.role === "assistant") save({ message, content: text }, { onError: giveBack });
    else {
      const outgoing = { content: text, replaces: null, editOf: message.message_id, searchOnInternet };
      send(outgoing, { onError: giveBack });
    }
  };
  return {
    name,
    canAsk,
    canChange,
    editing,
    edit: (message) => setEditing({ messageId: message.message_id, text: textToEdit(message), problem: null }),
    cancelEdit: () => setEditing(null),
    submitEdit,
    tryAgain: (failed) => {
      const question = questionOf(heldThread(conversationId), failed);
      if (!question?.content) return;
      const outgoing = { content: question.content, replaces: question.message_id, editOf: null, searchOnInternet };
      send(outgoing, { onError: showAlert });
    },
    regenerate: ({ message_id }) => regenerate({ messageId: message_id, searchOnInternet }, { onError: showAlert }),
    goOn: ({ message_id }) => goOn(message_id, { onError: showAlert }),
    showVersion: (messageId) => showVersion(messageId, { onError: showAlert }),
    star: (message) => favorite({ message, favorite: !message.favorite }, { onError: showAlert }),
    remove: (message) => remove(message, { onError: showAlert, onSuccess: () => showSuccess(t("message.deleted")) }),
  };
}

const textToEdit = ({ content, prompt, role }: Message): string => (role === "user" && prompt) || content || "";
