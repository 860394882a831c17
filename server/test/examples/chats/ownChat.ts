import { aChat } from "../../chats.ts";
import type { TestUser } from "../../people.ts";
import type { Given } from "../example.ts";
import { NEVER } from "../never.ts";

export type OwnChat = { conversationId: number; messageId: number; status?: 404 };

/** Whether somebody may begin a chat: each is told so once, by the call. */
const begun = new WeakMap<TestUser, Promise<boolean>>();

/** A chat of the caller with an answer that has ended; `status` says what one who cannot make any gets instead. */
export async function ownChat({ node, person }: Given): Promise<OwnChat> {
  const none = { conversationId: NEVER, messageId: NEVER, status: 404 as const };
  if (!person) return none;
  const may = begun.get(person) ?? begins({ node, person });
  begun.set(person, may);
  return (await may) ? aChat(node, person.userId, { question: "Mine" }) : none;
}

async function begins({ node, person: { token } }: { node: Given["node"]; person: TestUser }): Promise<boolean> {
  const sent = await node.ask("POST /messages/stream", { token, body: { content: "Mine" } });
  if (sent.status !== 200) return false;
  await node.ask(`POST /messages/${sent.body.message.message_id}/stop`, { token });
  return true;
}
