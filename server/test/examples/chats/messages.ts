import { anAvatar } from "../../avatars.ts";
import { aChat } from "../../chats.ts";
import type { ExampleOf, Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";
import { type OwnChat, ownChat } from "./ownChat.ts";

const ofChat =
  (exampleOf: (chat: OwnChat) => { path?: string; body?: unknown }): ExampleOf =>
  async (given) => {
    const chat = await ownChat(given);
    return { ...exampleOf(chat), ...(chat.status && { status: chat.status }) };
  };

async function answeredBy({ node, person }: Given): Promise<{ message_id: number; avatar_id: number }> {
  if (!person) return { message_id: NEVER, avatar_id: NEVER };
  const { messageId: message_id } = await aChat(node, person.userId);
  const { avatarId: avatar_id } = await anAvatar(node, person.userId);
  return { message_id, avatar_id };
}

export const messagesExamples: Examples = {
  "POST /outputs/message": async (given) => ({ body: await answeredBy(given) }),
  "GET /messages/thread/{id}": ofChat(({ conversationId }) => ({ path: `/messages/thread/${conversationId}` })),
  "GET /messages/thread/{id}/{x}": ofChat(({ conversationId }) => ({ path: `/messages/thread/${conversationId}/1` })),
  "GET /messages/conversation/{id}": ofChat(({ conversationId }) => ({
    path: `/messages/conversation/${conversationId}`,
  })),
  "GET /messages/conversation/{id}/found": ofChat(({ conversationId }) => ({
    path: `/messages/conversation/${conversationId}/found?query=mine`,
  })),
  "POST /messages/{id}/branch": ofChat(({ messageId }) => ({ path: `/messages/${messageId}/branch` })),
  "GET /messages/{id}": ofChat(({ messageId }) => ({ path: `/messages/${messageId}` })),
  "POST /messages": () => ({ body: { content: "Hello" } }),
  "POST /messages/stream": () => ({ body: { content: "Hello" } }),
  "POST /messages/{id}/regenerate": ofChat(({ messageId }) => ({
    path: `/messages/${messageId}/regenerate`,
    body: {},
  })),
  "POST /messages/{id}/continue": async ({ node, person }) => {
    const cut = person && (await aChat(node, person.userId, { finishReason: "length" }));
    return { path: `/messages/${cut?.messageId ?? NEVER}/continue` };
  },
  "POST /messages/{id}/show": ofChat(({ messageId }) => ({ path: `/messages/${messageId}/show` })),
  "POST /messages/{id}/stop": ofChat(({ messageId }) => ({ path: `/messages/${messageId}/stop` })),
  "PUT /messages": ofChat(({ messageId }) => ({ body: { message_id: messageId, favorite: true } })),
  "DELETE /messages/{id}": ofChat(({ messageId }) => ({ path: `/messages/${messageId}` })),
};
