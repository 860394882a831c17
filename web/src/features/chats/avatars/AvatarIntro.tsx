import { Button, Skeleton } from "@mantine/core";
import type { AvatarMark as Mark } from "@pluma/contract/avatars/mark";
import { useEffect, useEffectEvent } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { alertText } from "../../../platform/messages.ts";
import { AvatarMark, useAvatar } from "../../avatars/index.ts";
import css from "./AvatarIntro.module.css";
import { markOf } from "./marks.ts";

type Props = {
  avatarId: number;
  /** Hears who it is, as soon as that is known. */
  onKnown?: (avatar: Mark) => void;
  /** Goes on without it; offered where it cannot be asked. */
  onWithout: () => void;
};

/** Who answers in a chat in which nothing was said yet: its name, and what it says of itself. */
export default function AvatarIntro({ avatarId, onKnown, onWithout }: Props) {
  const t = useWords("chats");
  const { data: avatar, error, refetch } = useAvatar(avatarId);
  const tell = useEffectEvent((known: Mark) => onKnown?.(known));
  useEffect(() => {
    if (avatar) tell(markOf(avatar));
  }, [avatar]);
  if (avatar) {
    return (
      <header className={css.intro}>
        <AvatarMark avatar={avatar} size={56} />
        <div className={css.words}>
          <h1 className={css.name}>{avatar.name}</h1>
          {avatar.description && <p className={css.about}>{avatar.description}</p>}
        </div>
      </header>
    );
  }
  if (!error) return <Skeleton className={css.intro} height={56} width={280} aria-label={t("loading")} />;
  return (
    <div className={css.intro} role="alert">
      <div className={css.words}>
        <h1 className={css.name}>{t("avatar.notHere")}</h1>
        <p className={css.about}>{alertText(error)}</p>
        <p className={css.acts}>
          <Button variant="default" onClick={onWithout}>
            {t("avatar.goOnWithout")}
          </Button>
          <Button variant="subtle" color="ink" onClick={() => refetch()}>
            {t("tryAgain")}
          </Button>
        </p>
      </div>
    </div>
  );
}
