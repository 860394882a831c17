import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useAvatar } from "../../avatars/index.ts";
import css from "./AvatarNote.module.css";

/** Says beforehand, of somebody else's avatar, what becomes of questions that it cannot answer, and whose key answers. */
export default function AvatarNote({ avatarId }: { avatarId: number }) {
  const t = useWords("chats/avatars");
  const avatar = useAvatar(avatarId).data;
  const hasKey = useMe().data?.api_key_set ?? false;
  if (!avatar || avatar.can.edit) return null;
  const { name, organization_id } = avatar;
  const payer = organization_id === null ? "paidBySite" : "paidByOrganization";
  return (
    <p className={css.note}>
      {t("toMaker", { name })} {hasKey && t(payer, { name })}
    </p>
  );
}
