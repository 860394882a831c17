import { z } from "zod";
import { type Draft, type DraftNode, looseId, looseMoment, looseText } from "./draft.ts";

const message = z.object({
  author: z.object({ role: looseText }).catch({ role: "" }),
  create_time: looseMoment,
  recipient: z.string().catch("all"),
  content: z
    .object({
      content_type: looseText,
      parts: z.array(z.unknown()).catch([]),
      text: looseText,
      language: looseText,
    })
    .catch({ content_type: "", parts: [], text: "", language: "" }),
  metadata: z
    .object({
      model_slug: z.string().nullable().catch(null),
      is_visually_hidden_from_conversation: z.boolean().catch(false),
    })
    .catch({ model_slug: null, is_visually_hidden_from_conversation: false }),
});

const shape = z.object({
  id: looseId,
  conversation_id: looseId,
  title: looseText,
  create_time: looseMoment,
  update_time: looseMoment,
  current_node: looseId,
  is_archived: z.boolean().catch(false),
  mapping: z.record(z.string(), z.object({ parent: looseId, message: message.nullable().catch(null) })),
});

/** Whether this is a chat of ChatGPT: a mapping of ids to messages. */
export const isChatGpt = (value: object): boolean =>
  "mapping" in value && typeof value.mapping === "object" && value.mapping !== null;

/** A chat of ChatGPT. */
export function readChatGpt(value: object): Draft {
  const { id, conversation_id, title, create_time, update_time, current_node, is_archived, mapping } =
    shape.parse(value);
  return {
    origin: "chatgpt",
    id: conversation_id ?? id ?? "",
    name: title,
    isArchived: is_archived,
    createdAt: create_time,
    updatedAt: update_time,
    nodes: Object.entries(mapping).map(([key, node]) => nodeOf(key, node.parent, node.message)),
    current: current_node,
  };
}

type Said = z.infer<typeof message>;

function nodeOf(id: string, parent: string | null, said: Said | null): DraftNode {
  const silent: DraftNode = { id, parent, role: null, text: "", model: null, createdAt: null };
  if (!said || said.metadata.is_visually_hidden_from_conversation) return silent;
  const { role } = said.author;
  if (role !== "user" && role !== "assistant") return silent;
  return { ...silent, role, text: textOf(said), model: said.metadata.model_slug, createdAt: said.create_time };
}

function textOf({ content, recipient }: Said): string {
  if (content.content_type === "code") {
    // What it wrote to its other tools (searches, files) was never shown.
    return recipient === "all" || recipient === "python" ? fence(content.text, languageOf(content.language)) : "";
  }
  if (recipient !== "all" || !/^(?:text|multimodal_text)$/.test(content.content_type)) return "";
  return content.parts
    .map(partOf)
    .filter((part) => part !== "")
    .join("\n\n");
}

const languageOf = (language: string): string =>
  /^[a-z]{1,20}$/.test(language) && language !== "unknown" ? language : "";
const fence = (code: string, language: string): string =>
  code.trim() === "" ? "" : `\`\`\`\`${language}\n${code}\n\`\`\`\``;

const pictures = new Set(["image_asset_pointer", "video_container_asset_pointer"]);

function partOf(part: unknown): string {
  // Marks of sources, between signs of no meaning elsewhere.
  if (typeof part === "string") return part.replace(/\ue200[^\ue200\ue201]*\ue201/g, "");
  if (typeof part !== "object" || part === null) return "";
  if ("text" in part && typeof part.text === "string") return part.text;
  return "content_type" in part && pictures.has(String(part.content_type)) ? "[image]" : "";
}
