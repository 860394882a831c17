import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

/** A conversation and an answer of the caller; `status` says what one who cannot make any gets instead of success. */
async function chatOf({ node, person }: Given): Promise<{ conversationId: number; messageId: number; status?: 404 }> {
  const none = { conversationId: NEVER, messageId: NEVER, status: 404 as const };
  if (!person) return none;
  const sent = await node.ask("POST /messages/stream", { token: person.token, body: { content: "Mine" } });
  if (sent.status !== 200) return none;
  return { conversationId: sent.body.conversation.conversation_id, messageId: sent.body.message.message_id };
}

const ofConversation = (pathOf: (conversationId: number) => string) => async (given: Given) => {
  const { conversationId, messageId: _, ...status } = await chatOf(given);
  return { path: pathOf(conversationId), ...status };
};

export const chatsExamples: Examples = {
  "POST /conversations": () => ({ body: { name: "One" } }),
  "POST /conversations/bulk": async (given) => {
    const { conversationId, messageId: _, ...status } = await chatOf(given);
    return { body: { conversation_ids: [conversationId], act: "tag", tag: "kept" }, ...status };
  },
  "DELETE /conversations/{id}": ofConversation((id) => `/conversations/${id}`),
  "GET /conversations/conversation/{id}": ofConversation((id) => `/conversations/conversation/${id}`),
  "PUT /conversations": async (given) => {
    const { conversationId, messageId: _, ...status } = await chatOf(given);
    return { body: { conversation_id: conversationId, name: "Two" }, ...status };
  },
};
