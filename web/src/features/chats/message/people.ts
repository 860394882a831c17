import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { Message } from "@pluma/contract/chats/messages";
import { DEFAULT_MODEL } from "@pluma/contract/generation/generation";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { type Speaker, speakerOf } from "./MessageView.tsx";

/** The two who speak in a chat: the signed-in person, and the avatar that answers there, else the app under its own name. */
export function useSpeakers(avatar?: AvatarMark | null): { person: Speaker; writer: Speaker } {
  const t = useWords("chats");
  const me = useMe().data;
  const { app_name, title } = useConfig();
  return {
    person: { name: me?.name || t("you"), id: me?.user_id ?? 0 },
    writer: avatar?.name ? speakerOf(avatar) : { name: app_name || title || t("writer"), id: 0 },
  };
}

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
