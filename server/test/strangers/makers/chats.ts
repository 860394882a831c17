import { eq } from "drizzle-orm";
import { chatImports, conversationFiles, conversations, messages } from "../../../src/features/chats/tables.ts";
import { aChat } from "../../chats.ts";
import { type Owner, one } from "../owner.ts";
import { fileMakers } from "./files.ts";

/** Chats and what stands in them. */
export const chatMakers = {
  chat: async ({ node, person, organizationId }: Owner) => {
    const { app } = node;
    const { userId } = person;
    const chat = await aChat(node, userId, { organizationId, finishReason: "length" });
    const own = eq(conversations.conversationId, chat.conversationId);
    await app.db.update(conversations).set({ tags: "kept" }).where(own);
    const text = { userId, organizationId, role: "assistant", content: "Topics", prompt: "Of what?" } as const;
    const apart = one(
      await app.db
        .insert(messages)
        .values({ ...text, purpose: "output", messageTypeId: 3 })
        .returning(),
    );
    const unsaved = { ...text, purpose: "unsaved", isCurrent: false } as const;
    const passing = one(await app.db.insert(messages).values(unsaved).returning());
    return { ...chat, textId: apart.messageId, unsavedId: passing.messageId };
  },
  writing: async ({ node, person, organizationId }: Owner) => {
    const { conversationId, messageId } = await aChat(node, person.userId, { organizationId });
    await node.app.db.update(messages).set({ isGenerating: true }).where(eq(messages.messageId, messageId));
    return { writingConversationId: conversationId, writingMessageId: messageId };
  },
  versions: async ({ node, person, organizationId }: Owner) => {
    const { conversationId, questionId, messageId } = await aChat(node, person.userId, { organizationId });
    const at = { conversationId, userId: person.userId, role: "assistant", parentId: questionId } as const;
    const other = { ...at, userMessageId: questionId, content: "You.", isCurrent: false };
    const { messageId: otherId } = one(await node.app.db.insert(messages).values(other).returning());
    return { conversationId, messageId, otherId, parentId: questionId };
  },
  link: async ({ node, person, organizationId }: Owner) => {
    const { messageId } = await aChat(node, person.userId, { organizationId });
    const body = { message_id: messageId };
    const { link } = (await node.ask("POST /messages/share/links", { token: person.token, body })).body;
    return { linkId: Number(link.link_id), linkedMessageId: messageId };
  },
  import: async ({ node, person, organizationId }: Owner) => {
    const values = { userId: person.userId, organizationId, name: "export.json", state: "waiting" as const };
    await node.app.db.delete(chatImports).where(eq(chatImports.userId, person.userId));
    return { importId: one(await node.app.db.insert(chatImports).values(values).returning()).importId };
  },
  chatFile: async (owner: Owner) => {
    const { conversationId, questionId } = await chatMakers.chat(owner);
    const [{ fileId }, { sourceId }] = [await fileMakers.file(owner), await fileMakers.source(owner)];
    const row = { conversationId, userId: owner.person.userId, fileId, sourceId };
    const made = one(await owner.node.app.db.insert(conversationFiles).values(row).returning());
    const { fileId: sentId } = await fileMakers.file(owner);
    const sent = { ...row, fileId: sentId, sourceId: null, messageId: questionId };
    await owner.node.app.db.insert(conversationFiles).values(sent);
    return { chatFileId: made.conversationFileId, chatWithFileId: conversationId, sentMessageId: questionId };
  },
};
