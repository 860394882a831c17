import type { Message } from "@pluma/contract/chats/messages";
import { DEFAULT_MODEL } from "@pluma/contract/generation/generation";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";

/**
 * What will write the next answer, as a label: the chat's own model, else the one that wrote last here, else the usual
 * one. The demo writer is called what it is.
 */
export function useModelLabel(chosen: string | null | undefined, messages: Message[] = []): string {
  const t = useWords("chats");
  const { is_demo_writer } = useConfig();
  if (is_demo_writer) return t("demoWriter");
  return chosen ?? messages.findLast((message) => message.model)?.model ?? DEFAULT_MODEL;
}
