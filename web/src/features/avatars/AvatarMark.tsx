import type { AvatarMark as Mark } from "@pluma/contract/avatars/mark";
import { Monogram } from "../../ui/marks/Monogram.tsx";

/** The picture of an avatar, or its letter; decoration, its name stands beside it. */
export function AvatarMark({
  avatar,
  size = 28,
}: {
  avatar: Pick<Mark, "avatar_id" | "name" | "picture">;
  size?: number;
}) {
  return <Monogram name={avatar.name} id={avatar.avatar_id} size={size} src={avatar.picture?.src ?? null} />;
}
