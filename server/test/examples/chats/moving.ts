import { chatImports } from "../../../src/features/chats/tables.ts";
import { aChat } from "../../chats.ts";
import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

async function chatOf({ node, person }: Given): Promise<number> {
  return person ? (await aChat(node, person.userId)).conversationId : NEVER;
}

async function importOf({ node, person }: Given): Promise<number> {
  if (!person) return NEVER;
  const values = { userId: person.userId, name: "export.json", state: "done" as const };
  const [made] = await node.app.db.insert(chatImports).values(values).returning();
  return made?.importId ?? NEVER;
}

export const movingExamples: Examples = {
  "POST /conversations/import": () => {
    const messages = [{ messageId: "1", parentMessageId: null, isCreatedByUser: true, text: "Hello" }];
    const form = new FormData();
    form.append("file", new Blob([JSON.stringify({ conversationId: "1", title: "One", messages })]), "export.json");
    return { form };
  },
  "POST /conversations/imports/{id}/cancel": async (given) => ({
    path: `/conversations/imports/${await importOf(given)}/cancel`,
  }),
  "GET /conversations/conversation/{id}/export": async (given) => ({
    path: `/conversations/conversation/${await chatOf(given)}/export`,
  }),
  "POST /conversations/export": async (given) => ({ body: { conversation_ids: [await chatOf(given)] } }),
};
