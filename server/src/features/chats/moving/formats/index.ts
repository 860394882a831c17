import { isChatGpt, readChatGpt } from "./chatgpt.ts";
import type { Draft, Origin } from "./draft.ts";
import { isLibreChat, readLibreChat } from "./librechat.ts";
import { isOpenWebUi, readOpenWebUi } from "./openWebUi.ts";

const readers: Record<Origin, { is: (value: object) => boolean; read: (value: object) => Draft }> = {
  chatgpt: { is: isChatGpt, read: readChatGpt },
  openwebui: { is: isOpenWebUi, read: readOpenWebUi },
  librechat: { is: isLibreChat, read: readLibreChat },
};
const origins = ["chatgpt", "openwebui", "librechat"] as const;

/** Where a chat comes from, told by its shape; null for what is no chat. */
export function originOf(value: unknown): Origin | null {
  if (typeof value !== "object" || value === null) return null;
  return origins.find((origin) => readers[origin].is(value)) ?? null;
}

/** A chat from elsewhere; null for what is none, or is broken. */
export function readDraft(value: unknown): Draft | null {
  const origin = originOf(value);
  if (origin === null || typeof value !== "object" || value === null) return null;
  try {
    return readers[origin].read(value);
  } catch {
    return null;
  }
}
