import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { type Conversation, chats } from "@pluma/contract/chats/chats";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { showAlert } from "../../../platform/messages.ts";
import { keepConversation, writeConversation } from "../data/cache.ts";
import { markOf } from "./marks.ts";

/** Chooses who answers in a chat, null for no avatar; shown at once, and taken back when it is refused. */
export function useChooseAvatar(id: number) {
  const write = (avatar: Conversation["avatar"]) => writeConversation(id, (held) => ({ ...held, avatar }));
  return useMutation({
    mutationFn: (avatar: AvatarMark | null) =>
      ask(chats.saveConversation, { body: { conversation_id: id, avatar_id: avatar?.avatar_id ?? null } }),
    onMutate: (avatar) => {
      let before: Conversation["avatar"] = null;
      writeConversation(id, (held) => {
        before = held.avatar;
        return held;
      });
      write(avatar && { ...markOf(avatar), avatar_files: [] });
      return { before };
    },
    onError: (error, _avatar, kept) => {
      write(kept?.before ?? null);
      showAlert(error);
    },
    onSuccess: ({ conversation }) => keepConversation(conversation),
  });
}
