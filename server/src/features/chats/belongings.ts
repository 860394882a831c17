import { defineBelongings } from "../accounts/index.ts";
import { stopGeneration } from "../generation/index.ts";
import { kindOf } from "./answering/text.ts";
import { exportChats } from "./moving/export.ts";
import { eraseImports } from "./moving/imports.ts";
import { eraseConversations, eraseTexts, readGenerating } from "./store.system.ts";

/** Declares what chats keep of a person: conversations, which nobody else sees and which go with them. */
export function defineChatBelongings(): void {
  defineBelongings({
    name: "chats",
    exportOf: exportChats,
    async erase(ctx, userId) {
      for (const { messageId, purpose } of await readGenerating(ctx, userId)) {
        await stopGeneration(ctx, kindOf(purpose), messageId);
      }
      await eraseImports(ctx, userId);
      await eraseConversations(ctx, userId);
      await eraseTexts(ctx, userId);
    },
  });
}
