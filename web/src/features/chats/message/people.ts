import type { AvatarMark } from "@pluma/contract/avatars/mark";
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
