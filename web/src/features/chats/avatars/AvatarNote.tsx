import { useWords } from "../../../platform/i18n.ts";
import { useAvatar } from "../../avatars/index.ts";
import css from "./AvatarNote.module.css";

/** Says beforehand, of somebody else's avatar, what becomes of questions that it cannot answer. */
export default function AvatarNote({ avatarId }: { avatarId: number }) {
  const t = useWords("chats");
  const avatar = useAvatar(avatarId).data;
  if (!avatar || avatar.can.edit) return null;
  return <p className={css.note}>{t("avatar.toMaker", { name: avatar.name })}</p>;
}
