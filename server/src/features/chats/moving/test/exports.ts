import { aZip as archiveOf } from "../../../../providers/reader/samples/archive.ts";

const seconds = (minute: number) => Date.UTC(2024, 4, 1, 10, minute) / 1000;

type Said = { name?: string; role: string; content: object; minute?: number; recipient?: string; metadata?: object };

const gptNode = (id: string, parent: string | null, said: Said | null) => ({
  id,
  parent,
  children: [],
  message: said && {
    id,
    author: { role: said.role, ...(said.name && { name: said.name }) },
    create_time: said.minute === undefined ? null : seconds(said.minute),
    content: said.content,
    recipient: said.recipient ?? "all",
    metadata: said.metadata ?? {},
  },
});
const parts = (...texts: unknown[]) => ({ content_type: "text", parts: texts });

/** A chat of ChatGPT: a hidden beginning, an answer given twice, a question asked anew, a tool, a picture. */
export function aChatGptChat(id = "gpt-1", title = "Recetas 🍲") {
  const nodes = [
    gptNode("root", null, null),
    gptNode("system", "root", { role: "system", content: parts("hidden instructions") }),
    gptNode("q1", "system", { role: "user", content: parts("¿Qué ceno?"), minute: 1 }),
    gptNode("a1", "q1", { role: "assistant", content: parts("Sopa."), minute: 2, metadata: { model_slug: "gpt-4" } }),
    gptNode("a2", "q1", {
      role: "assistant",
      content: parts("Gazpacho."),
      minute: 3,
      metadata: { model_slug: "gpt-4o" },
    }),
    gptNode("q2", "a2", { role: "user", content: parts("Old question"), minute: 4 }),
    gptNode("q3", "a2", {
      role: "user",
      minute: 5,
      content: {
        content_type: "multimodal_text",
        parts: [{ content_type: "image_asset_pointer", asset_pointer: "file-service://file-Tomate1" }, "¿Y esto?"],
      },
      metadata: { attachments: [{ id: "file-Tomate1", name: "Un tomate.jpg" }] },
    }),
    gptNode("search", "q3", {
      role: "assistant",
      recipient: "browser",
      content: { content_type: "code", language: "unknown", text: "search('x')" },
      minute: 6,
    }),
    gptNode("tool", "search", { role: "tool", content: parts("found things"), minute: 6 }),
    gptNode("a3", "tool", {
      role: "assistant",
      content: parts("Un tomate\ue200cite\ue202turn0\ue201.\u0000\ud800"),
      minute: 7,
      metadata: { model_slug: "gpt-4o" },
    }),
    gptNode("a4", "a3", {
      role: "assistant",
      recipient: "python",
      content: { content_type: "code", language: "python", text: "print(1)" },
      minute: 8,
    }),
  ];
  const mapping = Object.fromEntries(nodes.map((node) => [node.id, node]));
  return {
    id,
    conversation_id: id,
    title,
    create_time: seconds(0),
    update_time: seconds(9),
    current_node: "a4",
    mapping,
  };
}

const pointer = (asset_pointer: string, metadata: object | null = null) => ({
  content_type: "image_asset_pointer",
  asset_pointer,
  metadata,
});

/** A chat of ChatGPT in which pictures were drawn: one as of long ago, one as now, and a page of a file that a tool looked at. */
export function aDrawnChatGptChat(id = "gpt-drawn") {
  const drawn = (...shown: unknown[]) => ({ content_type: "multimodal_text", parts: shown });
  const nodes = [
    gptNode("q1", null, { role: "user", content: parts("Draw a fox"), minute: 1 }),
    gptNode("a1", "q1", { role: "assistant", recipient: "dalle.text2im", content: parts('{"prompt":"x"}'), minute: 2 }),
    gptNode("t1", "a1", {
      role: "tool",
      name: "dalle.text2im",
      minute: 3,
      content: drawn(
        "Tell nobody.",
        pointer("file-service://file-Fox1", { dalle: { prompt: "A red fox in the snow" } }),
      ),
    }),
    gptNode("a2", "t1", { role: "assistant", content: parts("Here it is."), minute: 4 }),
    gptNode("q2", "a2", { role: "user", content: parts("And an owl"), minute: 5 }),
    gptNode("t2", "q2", {
      role: "tool",
      name: "t2uay3k.sj1i4kz",
      minute: 6,
      content: drawn(pointer("sediment://file_00000000aa11", { generation: { gen_id: "g" }, dalle: null })),
    }),
    gptNode("q3", "t2", { role: "user", content: parts("And this file?"), minute: 7 }),
    gptNode("t3", "q3", { role: "tool", name: "myfiles", minute: 8, content: drawn(pointer("sediment://file_page1")) }),
    gptNode("t4", "t3", {
      role: "tool",
      name: "dalle.text2im",
      minute: 9,
      content: drawn(pointer("file-service://file-Gone", { dalle: { prompt: "A lost [cat]" } })),
    }),
  ];
  const mapping = Object.fromEntries(nodes.map((node) => [node.id, node]));
  return { id, conversation_id: id, title: "Drawn", create_time: seconds(0), current_node: "t4", mapping };
}

/** A .zip as ChatGPT sends it. */
export const aChatGptZip = (...lists: unknown[][]): Uint8Array =>
  aZip({
    "user.json": '{"id":"u"}',
    "chat.html": "<html></html>",
    "message_feedback.json": "[]",
    "shared_conversations.json": '[{"id":"s","conversation_id":"c","title":"t"}]',
    ...Object.fromEntries(
      lists.map((list, index) => [
        index === 0 ? "conversations.json" : `conversations-${index}.json`,
        JSON.stringify(list),
      ]),
    ),
  });

/** An archive of texts and bytes. */
export const aZip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  archiveOf(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      ]),
    ),
  );

const NONE = "00000000-0000-0000-0000-000000000000";
const at = (minute: number) => new Date(seconds(minute) * 1000).toISOString();

/** A chat of LibreChat with two branches, one after the other. */
export const aLibreChat = (conversationId = "libre-1") => ({
  conversationId,
  endpoint: "openAI",
  title: "Dos ramas",
  branches: true,
  recursive: false,
  messages: [
    { messageId: "m1", parentMessageId: NONE, isCreatedByUser: true, sender: "User", text: "Hola", createdAt: at(1) },
    { messageId: "m2", parentMessageId: "m1", isCreatedByUser: false, text: "Uno", model: "gpt-4o", createdAt: at(2) },
    {
      messageId: "m3",
      parentMessageId: "m1",
      isCreatedByUser: false,
      text: "",
      content: [
        { type: "think", think: "hm" },
        { type: "text", text: { value: "Dos" } },
      ],
      model: "claude",
      createdAt: at(3),
    },
  ],
});

/** The same with the messages inside each other. */
export function aRecursiveLibreChat() {
  const [first, ...answers] = aLibreChat("libre-2").messages;
  return { ...aLibreChat("libre-2"), recursive: true, messages: [{ ...first, children: answers }] };
}

/** An export of Open WebUI with one chat. */
export const anOpenWebUiExport = (id = "owui-1") => [
  {
    id,
    title: "Local",
    archived: true,
    pinned: true,
    meta: { tags: ["general", "recipes, quick"] },
    created_at: seconds(0),
    updated_at: seconds(5),
    chat: {
      title: "Local",
      tags: ["General", 7],
      models: ["llama3"],
      history: {
        currentId: "o3",
        messages: {
          o1: {
            id: "o1",
            parentId: null,
            childrenIds: ["o2", "o3"],
            role: "user",
            content: "Ask",
            timestamp: seconds(1),
          },
          o2: { id: "o2", parentId: "o1", role: "assistant", content: "First", model: "llama3", timestamp: seconds(2) },
          o3: {
            id: "o3",
            parentId: "o1",
            role: "assistant",
            content: '<details type="reasoning" done="true">thinking</details>\nSecond',
            model: "qwen",
            timestamp: seconds(3),
          },
        },
      },
    },
  },
];
