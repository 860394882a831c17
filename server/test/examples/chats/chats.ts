import type { Examples, Given } from "../example.ts";
import { ownChat } from "./ownChat.ts";

const ofConversation = (pathOf: (conversationId: number) => string) => async (given: Given) => {
  const { conversationId, status } = await ownChat(given);
  return { path: pathOf(conversationId), ...(status && { status }) };
};

export const chatsExamples: Examples = {
  "POST /conversations": () => ({ body: { name: "One" } }),
  "POST /conversations/bulk": async (given) => {
    const { conversationId, status } = await ownChat(given);
    return { body: { conversation_ids: [conversationId], act: "tag", tag: "kept" }, ...(status && { status }) };
  },
  "DELETE /conversations/{id}": ofConversation((id) => `/conversations/${id}`),
  "GET /conversations/conversation/{id}": ofConversation((id) => `/conversations/conversation/${id}`),
  "PUT /conversations": async (given) => {
    const { conversationId, status } = await ownChat(given);
    return { body: { conversation_id: conversationId, name: "Two" }, ...(status && { status }) };
  },
};
