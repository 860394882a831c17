import { feature } from "../../platform/features/feature.ts";
import { eraseSourcesOf } from "../knowledge/index.ts";
import { defineHeld, defineWork } from "../organizations/index.ts";
import { sweepMessages } from "./answering/expiring.ts";
import { defineChatAnswers } from "./answering/text.ts";
import { findChatFiles, findChats } from "./conversations/store.found.ts";
import { hearChatFiles } from "./files/index.ts";
import { countChats, handOverChats, keepFilesOfChats } from "./handing/store.system.ts";
import { importChats } from "./moving/importJob.ts";
import { dropUpload } from "./moving/imports.ts";
import { chatData } from "./personalData.ts";
import { mountChats } from "./routes.ts";
import { showGenerated } from "./show.ts";
import { chatImports, conversations, messages } from "./tables.ts";

export { chatInstruction } from "./answering/instructions.ts";
export { checkAvatarModel } from "./avatars.ts";
export { checkModel } from "./conversations/conversations.ts";
export { deleteTogether as deleteConversations } from "./conversations/conversationsTogether.ts";
export { queryOf, readSearched, WORDS_MAX } from "./conversations/store.search.ts";
export { marksIn } from "./foldText.ts";
export { handOverChatsOf } from "./handing/store.system.ts";
export { stopMessage } from "./messages/messages.ts";
export {
  type Beside,
  type Composed,
  type Composing,
  definePromptSource,
  type Filled,
  type Hiding,
  type ReadBeside,
} from "./prompts/source.ts";
export { countRatings, countUses, statesAsked } from "./prompts/uses.ts";
export { withdrawnFrom } from "./prompts/withdrawn.ts";
export { historyThatFits } from "./rules.ts";
export { continueMessage } from "./sending/regenerate.ts";
export { sendMessage } from "./sending/send.ts";
export { belongsWhere } from "./sharing/belonging.ts";
export { makeMarkdown, makeWord } from "./sharing/documents.ts";
export { fileNameOf } from "./sharing/rules.ts";
export { snippetOf } from "./snippets.ts";
export { type ChangedStep, hearSteps } from "./steps.ts";
export { readAnswersBeside, readLastAnswers } from "./store.shown.ts";
export { chatsOfSteps, findLatest, type NewStepChat } from "./store.ts";
export type { StoredTemplate } from "./tables.ts";

export const chats = feature({
  name: "chats",
  mount: mountChats,
  jobs: [sweepMessages, importChats],
  personalData: [chatData],
  searches: [
    { kind: "chats", find: findChats },
    { kind: "files", find: findChatFiles },
  ],
  define(app) {
    defineChatAnswers(app);
    hearChatFiles(app);
    defineHeld(app, {
      name: "chats",
      tables: [
        { table: conversations, key: "conversationId", show: null },
        { table: messages, key: "messageId", show: showGenerated },
        { table: chatImports, key: "importId", show: null, drop: dropUpload },
      ],
      erase: (ctx, organizationId) => eraseSourcesOf(ctx.db, organizationId),
    });
    defineWork(app, "chats", { count: countChats, handOver: handOverChats, keepFiles: keepFilesOfChats });
  },
});
