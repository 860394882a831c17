import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { Message, UsedTemplate } from "@pluma/contract/chats/messages";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { askedOf } from "../data/asking.ts";
import { heldThread } from "../data/cache.ts";
import { useSend } from "../data/conversation.ts";
import {
  useContinue,
  useDeleteMessage,
  useMarkMessage,
  useRegenerate,
  useSaveMessage,
  useShowVersion,
} from "../data/messages.ts";
import { answerTo, questionOf } from "../data/thread.ts";
import type { Editing, ThreadActs } from "../message/acts.ts";

type Options = {
  canAsk: boolean;
  canChange: boolean;
  searchOnInternet: boolean;
  name: string;
  /** The chat's avatar: what another one answered, that one answers again. */
  own: AvatarMark | null | undefined;
};

/** What can be done with the messages of a chat; a refusal is said at the top, or in the text that came back. */
export function useActs(conversationId: number, options: Options): ThreadActs {
  const { canAsk, canChange, searchOnInternet, name, own } = options;
  const t = useWords("chats");
  const [editing, setEditing] = useState<Editing | null>(null);
  const { mutate: send } = useSend(conversationId, {});
  const { mutate: regenerate } = useRegenerate(conversationId);
  const { mutate: goOn } = useContinue(conversationId);
  const { mutate: showVersion } = useShowVersion(conversationId);
  const { mutate: save } = useSaveMessage();
  const { mutate: mark } = useMarkMessage();
  const { mutate: remove } = useDeleteMessage();
  const edit = (message: Message) => setEditing({ ...textToEdit(message), problem: null });
  const submitEdit = (message: Message, text: string) => {
    setEditing(null);
    const giveBack = (error: Error) => setEditing({ ...textToEdit(message), text, problem: error.message });
    if (message.role === "assistant") save({ message, content: text }, { onError: giveBack });
    else send({ ...asNew(message, options), content: text }, { onError: giveBack });
  };
  const submitFilled = (message: Message, template: UsedTemplate) => {
    setEditing(null);
    const giveBack = (error: Error) => setEditing({ ...textToEdit(message), template, problem: error.message });
    send({ ...asNew(message, options), content: template.name, template }, { onError: giveBack });
  };
  return {
    name,
    canAsk,
    canChange,
    editing,
    edit,
    cancelEdit: () => setEditing(null),
    submitEdit,
    submitFilled,
    tryAgain: (failed) => {
      const question = questionOf(heldThread(conversationId), failed);
      if (!question?.content) return;
      const { content, message_id, template } = question;
      const by = askedOf(failed.avatar, own);
      send({ content, template, replaces: message_id, editOf: null, searchOnInternet, by }, { onError: showAlert });
    },
    rephrase: (answer) => {
      const question = questionOf(heldThread(conversationId), answer);
      if (question) edit(question);
    },
    regenerate: ({ message_id, avatar }) =>
      regenerate({ messageId: message_id, searchOnInternet, by: avatar }, { onError: showAlert }),
    goOn: ({ message_id }) => goOn(message_id, { onError: showAlert }),
    showVersion: (messageId) => showVersion(messageId, { onError: showAlert }),
    star: (message) => mark({ message, marks: { favorite: !message.favorite } }, { onError: showAlert }),
    like: (message, liked) => mark({ message, marks: { liked } }, { onError: showAlert }),
    remove: (message) => remove(message, { onError: showAlert, onSuccess: () => showSuccess(t("message.deleted")) }),
  };
}

const textToEdit = ({ message_id, content, prompt, role, template }: Message) => ({
  messageId: message_id,
  text: (role === "user" && prompt) || content || "",
  template,
});

/** A question that is asked anew: its answers stay, and whoever answered it does so again. */
const asNew = (message: Message, { searchOnInternet, own }: Pick<Options, "searchOnInternet" | "own">) => ({
  replaces: null,
  editOf: message.message_id,
  searchOnInternet,
  by: askedOf(answerTo(heldThread(message.conversation_id ?? 0), message)?.avatar ?? null, own),
});
