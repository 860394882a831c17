import type { Avatar } from "@pluma/contract/avatars/avatars";
import { IconArrowsJoin, IconLink, IconMessage2, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { useFavorAvatar } from "../data.ts";
import { copyLink } from "../list/AvatarCells.tsx";
import { useAvatarActs } from "../list/useAvatarActs.ts";
import { showTrouble } from "../trouble.ts";

const CombineDialog = lazy(async () => ({ default: (await import("../training/CombineDialog.tsx")).CombineDialog }));

/** What can be done with an avatar as a whole. */
export function PageMenu({ avatar, onDeleted }: { avatar: Avatar; onDeleted: () => void }) {
  const t = useWords("avatars");
  const favor = useFavorAvatar();
  const { removeThen } = useAvatarActs(avatar);
  const [isCombining, setCombining] = useState(false);
  return (
    <>
      <MoreMenu label={t("list.more", { name: avatar.name })}>
        <MoreItem Icon={IconMessage2} to={`/conversations/new?avatar=${avatar.avatar_id}`}>
          {t("page.chat")}
        </MoreItem>
        <MoreItem
          Icon={avatar.favorite ? IconStarFilled : IconStar}
          onPress={() =>
            favor.mutate({ avatar_id: avatar.avatar_id, favorite: !avatar.favorite }, { onError: showTrouble })
          }
        >
          {t(avatar.favorite ? "page.unstar" : "page.star")}
        </MoreItem>
        <MoreItem Icon={IconLink} onPress={() => void copyLink(avatar.avatar_id, t)}>
          {t("list.copyLink")}
        </MoreItem>
        {avatar.can.train && (
          <MoreItem Icon={IconArrowsJoin} onPress={() => setCombining(true)}>
            {t("page.combine")}
          </MoreItem>
        )}
        {avatar.can.delete && (
          <MoreItem isRed Icon={IconTrash} onPress={() => removeThen(onDeleted)}>
            {t("list.delete")}
          </MoreItem>
        )}
      </MoreMenu>
      {isCombining && (
        <TypedAhead>
          <CombineDialog avatar={avatar} opened onClose={() => setCombining(false)} />
        </TypedAhead>
      )}
    </>
  );
}
