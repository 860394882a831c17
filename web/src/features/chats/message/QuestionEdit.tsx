import type { Message } from "@pluma/contract/chats/messages";
import { use } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { ChatTemplatesContext } from "../slots.ts";
import { type Editing, useThreadActs } from "./acts.ts";
import TextEdit from "./TextEdit.tsx";

/** A question in hand: its text or, where it was made of a template, what was filled in. */
export default function QuestionEdit({ message, editing }: { message: Message; editing: Editing }) {
  const t = useWords("chats");
  const { cancelEdit, submitEdit, submitFilled, canAsk } = useThreadActs();
  const templates = use(ChatTemplatesContext);
  if (editing.template && templates) {
    return (
      <templates.QuestionForm
        template={editing.template}
        problem={editing.problem}
        canSubmit={canAsk}
        onSubmit={(filled) => submitFilled(message, filled)}
        onCancel={cancelEdit}
      />
    );
  }
  return (
    <TextEdit
      {...editing}
      label={t("edit.question")}
      act={t("send")}
      isSentByEnter
      canSubmit={canAsk}
      onSubmit={(text) => submitEdit(message, text)}
      onCancel={cancelEdit}
    />
  );
}
