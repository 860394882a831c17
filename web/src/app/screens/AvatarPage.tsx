import { lazy } from "react";
import { useParams } from "react-router";
import { TestChat } from "../../features/chats/index.ts";
import { NotFound } from "./NotFound.tsx";

const Avatar = lazy(() => import("../../features/avatars/screens/Avatar.tsx"));

/** One avatar, beside it a chat to test it with. Only a number names an avatar. */
export default function AvatarPage() {
  const { avatar_id = "" } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(avatar_id)) return <NotFound />;
  const id = Number(avatar_id);
  return <Avatar key={id} id={id} test={<TestChat avatarId={id} />} />;
}
