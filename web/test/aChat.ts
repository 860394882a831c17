import type { Conversation } from "@pluma/contract/chats/chats";
import type { Message } from "@pluma/contract/chats/messages";

/** A chat, as the server tells of it; `parts` is what matters to the test. */
export const aChat = (parts: Partial<Conversation> = {}): Conversation => ({
  conversation_id: 2,
  name: "Harbours",
  tags: "",
  model: null,
  archived: false,
  pinned: false,
  organization_id: null,
  avatar: null,
  file: null,
  user_workflow_template: null,
  createdAt: "2026-01-02T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

/** A finished answer of that chat; `parts` is what matters to the test. */
export const aMessage = (parts: Partial<Message> = {}): Message => ({
  message_id: 4,
  conversation_id: 2,
  role: "assistant",
  content: "A quiet one.",
  prompt: null,
  favorite: false,
  liked: null,
  message_type_id: 1,
  user_message_id: 3,
  versions: [],
  sources: [],
  avatar: null,
  files: [],
  template: null,
  finish_reason: "stop",
  error: null,
  generating: false,
  model: "gpt-4o-mini",
  words: 3,
  createdAt: "2026-01-02T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});
