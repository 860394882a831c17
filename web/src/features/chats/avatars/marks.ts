import type { AvatarMark } from "@pluma/contract/avatars/mark";

/** What of an avatar is kept where it is merely named. */
export const markOf = ({ avatar_id, assistant_id, name, picture }: AvatarMark): AvatarMark => ({
  avatar_id,
  assistant_id,
  name,
  picture,
});
