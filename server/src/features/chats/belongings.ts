import { defineBelongings } from "../accounts/index.ts";
import { stopGeneration } from "../generation/index.ts";
import { exportChats } from "./export.ts";
import { readGenerating } from "./store.messages.ts";
import { eraseConversations } from "./store.ts";
import { CHAT_ANSWER } from "./text.ts";

/** Declares what chats keep of a person: conversations, which nobody else sees and which go with them. */
export function defineChatBelongings(): void {
  defineBelongings({
    name: "chats",
    exportOf: exportChats,
    async erase(ctx, userId) {
      for (const messageId of await readGenerating(ctx, userId)) await stopGeneration(ctx, CHAT_ANSWER, messageId);
      await eraseConversations(ctx, userId);
    },
  });
}
