import { lazy } from "react";

export type { AnswerParts } from "./answers/AnswerAlone.tsx";
export { useFollowed } from "./answers/useFollowed.ts";
export { Blocked, useBlock } from "./blocked/Blocked.tsx";
export { useEscape } from "./compose/useEscape.ts";
export { CopyButton } from "./copying/CopyButton.tsx";
export { newKey } from "./data/key.ts";
export { useChatSearch, useHasNoChats } from "./data/list.ts";
export { choicesFor } from "./data/models.ts";
export { tagsOf } from "./data/tags.ts";
export type { Mentioning } from "./mention/useMention.ts";
export { Answer } from "./message/Answer.tsx";
export { ModelPicker } from "./models/ModelPicker.tsx";
export { useModelLabel } from "./models/useModelLabel.ts";
export { linkOf, piecesOf } from "./rows/rows.ts";
export {
  type BeginningProps,
  type BegunProps,
  ChatBeginningContext,
  ChatDocumentsContext,
  type ChatTemplates,
  ChatTemplatesContext,
  type DocumentItemProps,
  type FilledSending,
  type PanelProps,
  type QuestionFormProps,
  type SlashListProps,
} from "./slots.ts";
export { TestChat } from "./testing/TestChat.tsx";
export { Trial } from "./testing/Trial.tsx";

/** The messages of a chat and the box to write in, as a part of another screen; waited for by whoever draws it. */
export const ChatPane = lazy(() => import("./screens/ChatPane.tsx"));

/** Lends a screen beside a chat the way by which templates are sent into it; waited for by whoever draws it. */
export const FilledSender = lazy(() => import("./filled/FilledSender.tsx"));

/** The answers of a chat whose questions another feature asks: the last one in its parts, or all; waited for by whoever draws them. */
export const AnswerAlone = lazy(() => import("./answers/AnswerAlone.tsx"));
export const AnswersOnly = lazy(() => import("./answers/AnswersOnly.tsx"));

/** How an avatar's answers were rated in chats; waited for by whoever draws it. */
export const AvatarRatings = lazy(() => import("./rating/AvatarRatings.tsx"));

/** The HTML of a Markdown text, with nothing but its meaning; what reads it is fetched then. */
export const htmlOf = async (text: string): Promise<string> => (await import("./markdown/htmlOf.ts")).htmlOf(text);
