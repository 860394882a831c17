import { z } from "zod";
import { type Draft, type DraftNode, looseId, looseMoment, looseText } from "./draft.ts";

const message = z.object({
  parentId: looseId,
  role: looseText,
  content: z.unknown().optional(),
  model: z.string().nullable().catch(null),
  timestamp: looseMoment,
});

const history = z.object({
  messages: z.record(z.string(), message.nullable().catch(null)),
  currentId: looseId,
});

// By name alone, or with their ids.
const tags = z
  .array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).catch(""))
  .catch([]);

const shape = z.object({
  id: looseId,
  title: looseText,
  archived: z.boolean().catch(false),
  pinned: z.boolean().catch(false),
  meta: z.object({ tags }).catch({ tags: [] }),
  created_at: looseMoment,
  updated_at: looseMoment,
  chat: z.object({ title: looseText, history, tags }),
});

/** Whether this is a chat of Open WebUI: a `chat` with a history of messages. */
export function isOpenWebUi(value: object): boolean {
  if (!("chat" in value) || typeof value.chat !== "object" || value.chat === null) return false;
  const { chat } = value;
  return "history" in chat && typeof chat.history === "object" && chat.history !== null && "messages" in chat.history;
}

/** A chat of Open WebUI. */
export function readOpenWebUi(value: object): Draft {
  const { id, title, archived, pinned, meta, created_at, updated_at, chat } = shape.parse(value);
  return {
    origin: "openwebui",
    id: id ?? "",
    name: title || chat.title,
    tags: [...meta.tags, ...chat.tags],
    isPinned: pinned,
    isArchived: archived,
    createdAt: created_at,
    updatedAt: updated_at,
    nodes: Object.entries(chat.history.messages).map(([key, said]) => nodeOf(key, said)),
    current: chat.history.currentId,
  };
}

function nodeOf(id: string, said: z.infer<typeof message> | null): DraftNode {
  if (said?.role !== "user" && said?.role !== "assistant") {
    return { id, parent: said?.parentId ?? null, role: null, text: "", model: null, createdAt: null };
  }
  const { parentId: parent, role, model, timestamp: createdAt } = said;
  return { id, parent, role, text: textOf(said.content), model: role === "user" ? null : model, createdAt };
}

// Thoughts stand before the answer, folded up.
function withoutThoughts(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const begin = text.indexOf("<details", from);
    const open = begin === -1 ? -1 : text.indexOf(">", begin);
    const end = open === -1 ? -1 : text.indexOf("</details>", open);
    if (end === -1) break;
    const isThought = text.slice(begin, open).includes('type="reasoning"');
    kept.push(text.slice(from, isThought ? begin : open + 1));
    from = isThought ? end + "</details>".length : open + 1;
  }
  return [...kept, text.slice(from)].join("").trim();
}

function textOf(content: unknown): string {
  if (typeof content === "string") return withoutThoughts(content);
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => (typeof part === "object" && part !== null && "text" in part ? String(part.text) : ""))
    .filter((part) => part !== "")
    .join("\n\n");
}
