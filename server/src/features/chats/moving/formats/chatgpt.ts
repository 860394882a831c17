import { z } from "zod";
import {
  type Draft,
  type DraftNode,
  type DraftPicture,
  looseId,
  looseMoment,
  looseText,
  PICTURE_MARK,
} from "./draft.ts";

const message = z.object({
  author: z.object({ role: looseText, name: looseText }).catch({ role: "", name: "" }),
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
      attachments: z.array(z.object({ id: looseText, name: looseText }).catch({ id: "", name: "" })).catch([]),
    })
    .catch({ model_slug: null, is_visually_hidden_from_conversation: false, attachments: [] }),
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
  if (role === "tool") return drawnBy(silent, said);
  if (role !== "user" && role !== "assistant") return silent;
  const { model_slug: model } = said.metadata;
  return { ...silent, role, text: textOf(said), model, createdAt: said.create_time, pictures: picturesOf(said) };
}

/** What a tool drew is of the answer; whatever else tools say is not shown. */
function drawnBy(silent: DraftNode, said: Said): DraftNode {
  const drawn = said.content.parts.filter((part) => isDrawn(part, said.author.name));
  if (drawn.length === 0) return silent;
  const { model_slug: model } = said.metadata;
  const text = drawn.map(() => PICTURE_MARK).join("\n\n");
  const shown = { ...said, content: { ...said.content, parts: drawn } };
  return { ...silent, role: "assistant", text, model, createdAt: said.create_time, pictures: picturesOf(shown) };
}

/** Tools also show pages of files: what they drew says by which wish. */
function isDrawn(part: unknown, tool: string): boolean {
  if (partOf(part) !== PICTURE_MARK) return false;
  const { dalle, generation } = drawing.parse(part).metadata;
  return tool.startsWith("dalle") || Boolean(dalle) || Boolean(generation);
}

const wish = z.object({ prompt: looseText }).nullish().catch(null);
const drawing = z.object({
  metadata: z.object({ dalle: wish, generation: wish }).catch({ dalle: null, generation: null }),
});

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

/** The pictures that somebody showed, or that were drawn for them, by the ids of their files. */
function picturesOf({ content, metadata }: Said): DraftPicture[] {
  return content.parts.flatMap((part) => {
    if (typeof part !== "object" || part === null || !("asset_pointer" in part)) return [];
    const id = /^[a-z-]{1,40}:\/\/(file[-_][A-Za-z0-9]{1,80})/.exec(String(part.asset_pointer))?.[1];
    const name = metadata.attachments.find((attached) => attached.id === id)?.name;
    return id ? [{ id, name: name || wishedIn(part) }] : [];
  });
}

/** A picture that was drawn is called by what was wished. */
const wishedIn = (part: unknown): string => {
  const { dalle, generation } = drawing.parse(part).metadata;
  const said = (dalle?.prompt || generation?.prompt || "").replace(/\s+/g, " ").trim();
  return said.length > WISH_MAX ? `${said.slice(0, WISH_MAX).toWellFormed()}…` : said;
};
const WISH_MAX = 100;

const pictures = new Set(["image_asset_pointer", "video_container_asset_pointer"]);

function partOf(part: unknown): string {
  // Marks of sources, between signs of no meaning elsewhere.
  if (typeof part === "string") return part.replace(/\ue200[^\ue200\ue201]*\ue201/g, "");
  if (typeof part !== "object" || part === null) return "";
  if ("text" in part && typeof part.text === "string") return part.text;
  return "content_type" in part && pictures.has(String(part.content_type)) ? PICTURE_MARK : "";
}
