import { z } from "zod";
import { type Draft, type DraftNode, looseId, looseMoment, looseText } from "./draft.ts";

const message = z.object({
  messageId: looseId,
  parentMessageId: looseId,
  isCreatedByUser: z.boolean().nullable().catch(null),
  sender: looseText,
  text: looseText,
  content: z.array(z.unknown()).catch([]),
  model: z.string().nullable().catch(null),
  createdAt: looseMoment,
  children: z.array(z.unknown()).catch([]),
});

const shape = z.object({
  conversationId: looseId,
  title: looseText,
  createdAt: looseMoment,
  updatedAt: looseMoment,
  exportAt: looseMoment,
  messages: z.array(z.unknown()),
});

/** Whether this is a chat of LibreChat: a list of messages with ids. */
export function isLibreChat(value: object): boolean {
  if (!("messages" in value) || !Array.isArray(value.messages)) return false;
  const first: unknown = value.messages[0];
  const isMessage = typeof first === "object" && first !== null && "messageId" in first;
  return isMessage || (value.messages.length === 0 && "conversationId" in value);
}

/** A chat of LibreChat, of one branch, of all, or with the messages inside each other. */
export function readLibreChat(value: object): Draft {
  const { conversationId, title, createdAt, updatedAt, exportAt, messages } = shape.parse(value);
  const nodes = nodesOf(messages);
  return {
    origin: "librechat",
    id: conversationId ?? "",
    name: title,
    isArchived: false,
    createdAt,
    updatedAt: updatedAt ?? exportAt,
    nodes,
    // It does not say which branch was shown: the newest.
    current: null,
  };
}

function nodesOf(messages: unknown[]): DraftNode[] {
  const nodes: DraftNode[] = [];
  const open: { given: unknown; parent: string | null }[] = [];
  const push = (list: unknown[], parent: string | null) => {
    for (const given of list.toReversed()) open.push({ given, parent });
  };
  push(messages, null);
  for (let next = open.pop(); next; next = open.pop()) {
    const read = message.safeParse(next.given);
    if (!read.success) continue;
    const { messageId, parentMessageId, isCreatedByUser, sender, model, createdAt, children } = read.data;
    const id = messageId ?? `#${nodes.length}`;
    const isUser = isCreatedByUser ?? sender.toLowerCase() === "user";
    nodes.push({
      id,
      parent: next.parent ?? parentMessageId,
      role: isUser ? "user" : "assistant",
      text: textOf(read.data),
      model: isUser ? null : model,
      createdAt,
    });
    push(children, id);
  }
  return nodes;
}

function textOf({ text, content }: z.infer<typeof message>): string {
  if (text.trim() !== "") return text;
  return content
    .map(partOf)
    .filter((part) => part !== "")
    .join("\n\n");
}

function partOf(part: unknown): string {
  if (typeof part !== "object" || part === null || !("type" in part) || part.type !== "text" || !("text" in part))
    return "";
  const { text } = part;
  if (typeof text === "string") return text;
  return typeof text === "object" && text !== null && "value" in text ? String(text.value) : "";
}
