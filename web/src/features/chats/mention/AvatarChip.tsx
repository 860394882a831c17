import { CloseButton } from "@mantine/core";
import type { AvatarMark as Mark } from "@pluma/contract/avatars/mark";
import { useWords } from "../../../platform/look/i18n.ts";
import { AvatarMark } from "../../avatars/index.ts";
import css from "./AvatarChip.module.css";

type Props = { avatar: Mark; isAside: boolean; onRemove: () => void };

/** The avatar that answers what is being typed, over the text, until it is taken away; says when that is all it answers. */
export default function AvatarChip({ avatar, isAside, onRemove }: Props) {
  const t = useWords("chats");
  return (
    <p className={css.line}>
      <span className={css.chip}>
        <AvatarMark avatar={avatar} size={20} />
        <span className={css.name} title={avatar.name}>
          {avatar.name}
        </span>
        {isAside && <small className={css.note}>{t("avatar.aside")}</small>}
        <CloseButton
          className={css.remove}
          size={26}
          iconSize={15}
          aria-label={t("avatar.takeAway", { name: avatar.name })}
          title={t("avatar.takeAway", { name: avatar.name })}
          onClick={onRemove}
        />
      </span>
    </p>
  );
}
