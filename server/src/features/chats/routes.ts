import { chats } from "@pluma/contract/chats";
import { type Mounting, mount } from "../../platform/mount.ts";
import { createConversation, listConversations, readConversation, saveConversation } from "./conversations.ts";
import { readThread, stopMessage, streamMessage } from "./messages.ts";

export function mountChats(mounting: Mounting): void {
  mount(mounting, chats, {
    listConversations: (ctx, { query }) => listConversations(ctx, query),
    readConversation: (ctx, { params }) => readConversation(ctx, params.id),
    createConversation: (ctx, { body }) => createConversation(ctx, body),
    saveConversation: (ctx, { body }) => saveConversation(ctx, body),
    readThread: (ctx, { params }) => readThread(ctx, params.id, { page: 1 }),
    readThreadPage: (ctx, { params }) => readThread(ctx, params.id, { page: params.x }),
    readMessages: (ctx, { params, query }) => readThread(ctx, params.id, query),
    streamMessage: (ctx, { body }) => streamMessage(ctx, body),
    sendMessage: (ctx, { body }) => streamMessage(ctx, body),
    stopMessage: (ctx, { params }) => stopMessage(ctx, params.id),
  });
}
