import type { PersonalData } from "../../platform/features/personalData.ts";
import { stopGeneration } from "../generation/index.ts";
import { kindOf } from "./answering/text.ts";
import { exportChats } from "./moving/export.ts";
import { eraseImports } from "./moving/imports.ts";
import { eraseConversations, eraseTexts, readGenerating } from "./store.system.ts";

/** What chats keep of a person: conversations, which nobody else sees and which go with them. */
export const chatData: PersonalData = {
  name: "chats",
  tables: {
    conversations: "goes",
    conversation_counts: { stays: "a number without a person" },
    conversation_files: "goes",
    messages: "goes",
    message_words: "goes",
    shared_links: "goes",
    chat_imports: "goes",
  },
  exportOf: exportChats,
  async erase(ctx, userId) {
    for (const { messageId, purpose } of await readGenerating(ctx, userId)) {
      await stopGeneration(ctx, kindOf(purpose), messageId);
    }
    await eraseImports(ctx, userId);
    await eraseConversations(ctx, userId);
    await eraseTexts(ctx, userId);
  },
};
