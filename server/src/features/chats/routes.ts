import { messageOutputs } from "@pluma/contract/avatars/outputs";
import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { moving } from "@pluma/contract/chats/moving";
import { ratings } from "@pluma/contract/chats/ratings";
import { sharing } from "@pluma/contract/chats/sharing";
import { threads } from "@pluma/contract/chats/threads";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import {
  createConversation,
  listConversations,
  listTags,
  readConversation,
  saveConversation,
} from "./conversations/conversations.ts";
import { changeConversations, deleteConversation } from "./conversations/conversationsTogether.ts";
import { addChatFile, listChatFiles, readChatFile, removeChatFile } from "./files/index.ts";
import { listMessages, readMessage, readThread, saveMessage, stopMessage } from "./messages/messages.ts";
import { generateFromMessage } from "./messages/outputs.ts";
import { readRatings } from "./messages/ratings.ts";
import { branchMessage, findInThread } from "./messages/threads.ts";
import { deleteMessage, showVersion } from "./messages/versions.ts";
import { exportConversation, exportConversations } from "./moving/export.ts";
import { cancelImport, listImports, startImport } from "./moving/imports.ts";
import { continueMessage, regenerateMessage } from "./sending/regenerate.ts";
import { sendMessage } from "./sending/send.ts";
import { makePdf, makeWord } from "./sharing/documents.ts";
import { addLink, listLinks, readShared, revokeLink } from "./sharing/links.ts";
import { listRecipients, shareMessage } from "./sharing/share.ts";

/** Serves every call of chats: conversations, messages, files, sharing, moving. */
export function mountChats(mounting: Mounting): void {
  mountConversations(mounting);
  mountMessages(mounting);
  mountSharing(mounting);
  mountMoving(mounting);
  mountChatFiles(mounting);
}

function mountConversations(mounting: Mounting): void {
  mount(mounting, chats, {
    listConversations: (ctx, { query }) => listConversations(ctx, query),
    listTags: (ctx, { query }) => listTags(ctx, query),
    readConversation: (ctx, { params }) => readConversation(ctx, params.id),
    createConversation: (ctx, { body }) => createConversation(ctx, body),
    saveConversation: (ctx, { body }) => saveConversation(ctx, body),
    changeConversations: (ctx, { body }) => changeConversations(ctx, body),
    deleteConversation: (ctx, { params }) => deleteConversation(ctx, params.id),
  });
}

function mountMessages(mounting: Mounting): void {
  mount(mounting, messages, {
    readThread: (ctx, { params }) => readThread(ctx, params.id, { page: 1 }),
    readThreadPage: (ctx, { params }) => readThread(ctx, params.id, { page: params.x }),
    readMessages: (ctx, { params, query }) => readThread(ctx, params.id, query),
    readMessage: (ctx, { params }) => readMessage(ctx, params.id),
    listMessages: (ctx, { query }) => listMessages(ctx, query),
    streamMessage: (ctx, { body }) => sendMessage(ctx, body),
    sendMessage: (ctx, { body }) => sendMessage(ctx, body),
    regenerateMessage: (ctx, { params, body }) => regenerateMessage(ctx, params.id, body),
    continueMessage: (ctx, { params }) => continueMessage(ctx, params.id),
    showVersion: (ctx, { params }) => showVersion(ctx, params.id),
    stopMessage: (ctx, { params }) => stopMessage(ctx, params.id),
    saveMessage: (ctx, { body }) => saveMessage(ctx, body),
    deleteMessage: (ctx, { params }) => deleteMessage(ctx, params.id),
  });
  mount(mounting, threads, {
    findInThread: (ctx, { params, query }) => findInThread(ctx, params.id, query.query),
    branchMessage: (ctx, { params }) => branchMessage(ctx, params.id),
  });
  mount(mounting, ratings, { readRatings: (ctx, { params }) => readRatings(ctx, params.id) });
  mount(mounting, messageOutputs, {
    generateFromMessage: (ctx, { body }) => generateFromMessage(ctx, body),
  });
}

function mountChatFiles(mounting: Mounting): void {
  mount(mounting, chatFiles, {
    addChatFile: (ctx, { params, body }) => addChatFile(ctx, params.id, body.file),
    listChatFiles: (ctx, { params }) => listChatFiles(ctx, params.id),
    readChatFile: (ctx, { params, query }) => readChatFile(ctx, params.id, query.page),
    removeChatFile: (ctx, { params }) => removeChatFile(ctx, params.id),
  });
}

function mountSharing(mounting: Mounting): void {
  mount(mounting, sharing, {
    shareMessage: (ctx, { body }) => shareMessage(ctx, body),
    listRecipients: (ctx, { query }) => listRecipients(ctx, query.query),
    addLink: (ctx, { body }) => addLink(ctx, body.message_id, body.whole),
    listLinks: (ctx, { query }) => listLinks(ctx, query.message_id),
    revokeLink: (ctx, { params }) => revokeLink(ctx, params.id),
    readShared: (ctx, { params }) => readShared(ctx, params.token),
    makePdf: (ctx, { body }) => makePdf(ctx, body),
    makeWord: (ctx, { body }) => makeWord(ctx, body),
  });
}

function mountMoving(mounting: Mounting): void {
  mount(mounting, moving, {
    startImport: (ctx, input) => startImport(ctx, input),
    listImports: (ctx) => listImports(ctx),
    cancelImport: (ctx, { params }) => cancelImport(ctx, params.id),
    exportConversation: (ctx, { params, query }) => exportConversation(ctx, params.id, query.format),
    exportConversations: (ctx, { body }) => exportConversations(ctx, body),
  });
}
