import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { lazy, Suspense } from "react";

const AvatarNote = lazy(() => import("../avatars/AvatarNote.tsx"));

/** Below the box: what becomes of questions to somebody else's avatar that it cannot answer. */
export function ToMaker({ avatar }: { avatar: Pick<AvatarMark, "avatar_id"> | null }) {
  if (!avatar) return null;
  return (
    <Suspense>
      <AvatarNote avatarId={avatar.avatar_id} />
    </Suspense>
  );
}
