import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { Conversation } from "@pluma/contract/chats/chats";
import type { Attachment, Message, UsedTemplate } from "@pluma/contract/chats/messages";
import { type FinishReason, finishReason } from "@pluma/contract/generation/generation";
import type { Language } from "@pluma/contract/kit/kit";
import { told } from "../../platform/database/columns.ts";
import { isErrorCode, wordsOf } from "../../platform/errorMessages.ts";
import type { MessageRow } from "./store.messages.ts";
import type { ListedRow } from "./store.ts";
import type { StoredTemplate } from "./tables.ts";

/** What a conversation has beside its row: its newest file, and who answers in it. */
type ConversationBeside = { file?: FileRef | null | undefined; avatar?: AvatarMark | null | undefined };

/** A conversation as the wire has it. */
export function showConversation(
  row: Omit<ListedRow, "hasFile">,
  { file = null, avatar = null }: ConversationBeside = {},
): Conversation {
  return {
    conversation_id: row.conversationId,
    name: row.name,
    tags: row.tags,
    model: row.model,
    archived: row.archived,
    pinned: row.pinnedAt !== null,
    organization_id: row.organizationId,
    avatar: avatar && { ...avatar, avatar_files: [] },
    file,
    user_workflow_template:
      row.userWorkflowTemplateId === null ? null : { user_workflow_template_id: row.userWorkflowTemplateId },
    createdAt: told(row.createdAt),
    updatedAt: told(row.updatedAt),
  };
}

/** A text of a generator (topics, hashtags) as an export of its organization has it; null for what people said to models. */
export const showGenerated = (row: Record<string, unknown>): object | null => {
  const { messageId, userId, messageTypeId, prompt, content, createdAt } = row;
  return row.purpose === "output" ? { messageId, userId, messageTypeId, prompt, content, createdAt } : null;
};

/** What a message has beside its row. Without versions it is the only one of its place. */
export type Beside = {
  versions?: number[] | undefined;
  files?: Attachment[] | undefined;
  avatar?: AvatarMark | undefined;
};

/**
 * A message as the wire has it. What went wrong is said in the reader's language; an answer of which nothing had
 * arrived when it failed has that sentence as its content, so that no finished answer is ever empty.
 */
export function showMessage(row: MessageRow, lang: Language, beside: Beside = {}): Message {
  const error = showError(row.error, lang);
  const isEmptyFailure = error !== null && !row.isGenerating && !row.content;
  return {
    message_id: row.messageId,
    conversation_id: row.conversationId,
    role: row.role,
    content: isEmptyFailure ? error.message : row.content,
    prompt: row.prompt,
    favorite: row.favorite,
    liked: row.liked,
    message_type_id: row.messageTypeId,
    user_message_id: row.userMessageId,
    versions: beside.versions ?? [row.messageId],
    sources: row.sources ?? [],
    avatar: beside.avatar ?? null,
    files: beside.files ?? [],
    template: row.template && showTemplate(row.template),
    finish_reason: showFinish(row.finishReason),
    error,
    generating: row.isGenerating,
    model: row.model,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What was filled in; which state of the template it was stays here. */
function showTemplate({ template_id, name, hidden, fields }: StoredTemplate): UsedTemplate {
  return { template_id, name, hidden, fields };
}

function showFinish(stored: string | null): FinishReason | null {
  return stored === null ? null : finishReason.parse(stored);
}

function showError(stored: MessageRow["error"], lang: Language): Message["error"] {
  if (!stored) return null;
  const code = isErrorCode(stored.code) ? stored.code : "failed";
  return { code, message: wordsOf(code, lang, stored.values) };
}
