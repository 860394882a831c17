import * as search from "../../../src/features/chats/conversations/store.search.ts";
import * as files from "../../../src/features/chats/files/store.ts";
import * as answers from "../../../src/features/chats/messages/store.answers.ts";
import * as tree from "../../../src/features/chats/messages/store.tree.ts";
import { readChosen } from "../../../src/features/chats/moving/store.export.ts";
import * as moving from "../../../src/features/chats/moving/store.ts";
import * as sharing from "../../../src/features/chats/sharing/store.ts";
import * as messages from "../../../src/features/chats/store.messages.ts";
import * as chats from "../../../src/features/chats/store.ts";
import { about } from "./storeCase.ts";

const page = { archived: false, sortBy: "updatedAt_desc", page: 1 } as const;
const wanted = { ...page, found: null, tags: "", pinned: undefined };

export const chatStores = [
  ...about(
    "chat",
    {
      findConversation: (ctx, { conversationId }) => chats.findConversation(ctx, conversationId),
      lockConversations: (ctx, { conversationId }) => chats.lockConversations(ctx, [conversationId]),
      countOwn: (ctx, { conversationId }) => chats.countOwn(ctx, [conversationId]),
      writeConversation: (ctx, { conversationId }) =>
        chats.writeConversation(ctx, conversationId, { name: "Theirs now" }),
      touchConversation: (ctx, { conversationId }) => chats.touchConversation(ctx, conversationId),
      removeConversations: (ctx, { conversationId }) => chats.removeConversations(ctx, [conversationId]),
      findMessage: (ctx, { messageId }) => messages.findMessage(ctx, messageId),
      findMessageApart: (ctx, { textId }) => messages.findMessage(ctx, textId),
      readChosen: (ctx, { conversationId }) => readChosen(ctx, [conversationId]),
    },
    { isInSpace: true },
  ),
  ...about(
    "chat",
    {
      readTags: (ctx) => chats.readTags(ctx, false),
      readPage: (ctx) => chats.readPage(ctx, page, "all"),
      readPageUnpinned: (ctx) => chats.readPage(ctx, page, "unpinned"),
      readOutputs: (ctx) => messages.readOutputs(ctx, { page: 1 }),
      readTopics: (ctx) => messages.readOutputs(ctx, { page: 1, message_type_id: 3 }),
      readSaid: (ctx) => messages.readOutputs(ctx, { page: 1, message_type_id: 1 }),
      findTextsRare: (ctx) => search.findTexts(ctx, ["who"], false),
      findConversations: (ctx) => search.findConversations(ctx, wanted),
    },
    { isInSpace: true, isList: true },
  ),
  ...about("chat", {
    readThread: (ctx, { conversationId }) => messages.readThread(ctx, conversationId, { page: 1 }),
    readHistory: (ctx, { conversationId }) => messages.readHistory(ctx, conversationId, 10),
    readUnsavedBefore: (ctx, { unsavedId }) => messages.readUnsavedBefore(ctx, unsavedId, 10),
    findInThread: (ctx, { conversationId, messageId }) => tree.findInThread(ctx, conversationId, messageId),
    findLast: (ctx, { conversationId }) => tree.findLast(ctx, conversationId),
    findNext: (ctx, { conversationId, questionId }) => tree.findNext(ctx, conversationId, questionId),
    cutAfter: (ctx, { conversationId, questionId }) => tree.cutAfter(ctx, conversationId, questionId),
    cutAll: (ctx, { conversationId }) => tree.cutAfter(ctx, conversationId, null),
    deleteBranch: (ctx, { conversationId, questionId }) => tree.deleteBranch(ctx, conversationId, questionId),
    deleteFromBetween: (ctx, { conversationId, messageId }) =>
      tree.deleteFromBetween(ctx, conversationId, [messageId], null),
    deleteAndHang: (ctx, { conversationId, questionId }) =>
      tree.deleteFromBetween(ctx, conversationId, [questionId], null),
    readAnswersTo: (ctx, { conversationId, questionId }) => tree.readAnswersTo(ctx, conversationId, questionId),
    readLastAnswer: (ctx, { conversationId }) => tree.readLastAnswer(ctx, conversationId),
    writePreview: (ctx, { conversationId }) => tree.writePreview(ctx, conversationId, "Theirs"),
    deleteOne: (ctx, { textId }) => tree.deleteOne(ctx, textId),
    // Where a conversation never was, nothing can be written at all.
    addQuestion: (ctx, { conversationId }) =>
      answers.addQuestion(ctx, { conversationId, content: "Mine?", messageTypeId: 1 }).then(
        ({ parentId }) => parentId,
        () => null,
      ),
    reopenAnswer: (ctx, { messageId }) => answers.reopenAnswer(ctx, messageId),
    writeMessage: (ctx, { messageId }) => answers.writeMessage(ctx, messageId, { favorite: true }),
    readTexts: (ctx, { messageId }) => search.readTexts(ctx, [messageId]),
    findSharable: (ctx, { messageId }) => sharing.findSharable(ctx, messageId),
    readOwnText: (ctx, { messageId }) => sharing.readOwnText(ctx, messageId),
    lockConversation: (ctx, { conversationId }) => files.lockConversation(ctx, conversationId),
  }),
  ...about("versions", {
    readSiblings: (ctx, { conversationId, messageId, parentId }) =>
      tree.readSiblings(ctx, conversationId, { messageId, parentId, role: "assistant" }),
    showPath: (ctx, { conversationId, otherId }) => tree.showPath(ctx, conversationId, otherId),
  }),
  ...about("writing", {
    isBeingWritten: (ctx, { writingConversationId }) => tree.isBeingWritten(ctx, writingConversationId),
    readWriting: (ctx, { writingConversationId }) => chats.readWriting(ctx, [writingConversationId]),
  }),
  ...about("link", {
    readLinks: (ctx, { linkedMessageId }) => sharing.readLinks(ctx, linkedMessageId),
    deleteLink: (ctx, { linkId }) => sharing.deleteLink(ctx, linkId),
  }),
  ...about("import", { cancelOwn: (ctx, { importId }) => moving.cancelOwn(ctx, importId) }),
  ...about(
    "import",
    { hasOpenImport: (ctx) => moving.hasOpenImport(ctx), listImports: (ctx) => moving.listImports(ctx) },
    { isList: true },
  ),
  ...about("chatFile", {
    countFiles: (ctx, { chatWithFileId }) => files.countFiles(ctx, chatWithFileId),
    findFile: (ctx, { chatFileId }) => files.findFile(ctx, chatFileId),
    listFiles: (ctx, { chatWithFileId }) => files.listFiles(ctx, chatWithFileId),
    deleteFiles: (ctx, { chatFileId }) => files.deleteFiles(ctx, { conversationFileId: chatFileId }),
    deleteFilesOf: (ctx, { chatWithFileId }) => files.deleteFiles(ctx, { conversationIds: [chatWithFileId] }),
    readAttached: (ctx, { sentMessageId }) => messages.readAttached(ctx, { messageId: sentMessageId }),
    countNamed: (ctx, { chatWithFileId, chatFileId }) => messages.countFiles(ctx, chatWithFileId, [chatFileId]),
    attachFiles: (ctx, { chatWithFileId, sentMessageId }) =>
      answers.attachFiles(ctx, { conversationId: chatWithFileId, messageId: sentMessageId + 1 }, undefined),
    attachNamed: (ctx, { chatWithFileId, chatFileId, sentMessageId }) =>
      answers.attachFiles(ctx, { conversationId: chatWithFileId, messageId: sentMessageId + 1 }, [chatFileId]),
  }),
];
