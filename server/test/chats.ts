import { conversations, messages } from "../src/features/chats/tables.ts";
import type { TestApp } from "./app.ts";

type Said = {
  question?: string;
  content?: string;
  name?: string;
  organizationId?: number | null;
  /** "length": the answer was cut, and can be continued. */
  finishReason?: "stop" | "length";
};

/** A chat of a person with one question and its finished answer, without a model having been asked. */
export async function aChat(
  { app }: Pick<TestApp, "app">,
  userId: number,
  { question = "Who?", content = "Me.", name = "A chat", organizationId = null, finishReason = "stop" }: Said = {},
) {
  const [conversation] = await app.db
    .insert(conversations)
    .values({ userId, name, organizationId, isNameGiven: true })
    .returning();
  if (!conversation) throw new Error("a chat was not made");
  const { conversationId } = conversation;
  const at = { conversationId, userId };
  const [asked] = await app.db
    .insert(messages)
    .values({ ...at, role: "user", content: question })
    .returning();
  if (!asked) throw new Error("a question was not made");
  const [answer] = await app.db
    .insert(messages)
    .values({
      ...at,
      role: "assistant",
      content,
      parentId: asked.messageId,
      userMessageId: asked.messageId,
      finishReason,
    })
    .returning();
  if (!answer) throw new Error("an answer was not made");
  return { conversationId, questionId: asked.messageId, messageId: answer.messageId };
}
