import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { PublicConfig } from "@pluma/contract/site/site";
import { isTabOn } from "../../../platform/config.ts";
import { useAsked, writeAsked } from "./drafts.ts";
import { goesWith } from "./models.ts";

/** An avatar that is asked; `isAside`: for this message alone, beside the one that the chat has. */
export type Asked = { avatar: AvatarMark; isAside: boolean };

/** Who answers the next message: an avatar that was chosen for it, or null for whoever answers in this chat anyway. */
export type Asking = { avatar: AvatarMark | null; isAside: boolean; choose: (avatar: AvatarMark | null) => void };

type Own = AvatarMark | null | undefined;

/** Choosing who answers the next message of a chat, of which `own` is the avatar; kept with what is typed. */
export function useAsking(conversationId: number, own: Own): Asking {
  const asked = askedOf(useAsked(conversationId), own);
  return {
    avatar: asked?.avatar ?? null,
    isAside: asked?.isAside ?? false,
    choose: (avatar) => writeAsked(conversationId, askedOf(avatar, own) && avatar),
  };
}

/** How an avatar is asked in a chat: not at all when it answers there anyway; in a chat without one it becomes its own. */
export const askedOf = (avatar: AvatarMark | null, own: Own): Asked | null =>
  avatar && avatar.avatar_id !== own?.avatar_id ? { avatar, isAside: Boolean(own) } : null;

/** Who was chosen to answer the next message, if anybody was. */
export const askedIn = ({ avatar, isAside }: Asking): Asked | null => avatar && { avatar, isAside };

/** Whether avatars can be asked: where the site has them, with a model that they go with. */
export const isAskingOffered = (config: PublicConfig, model: string | null): boolean =>
  isTabOn(config, "avatars") && goesWith(model);
