import { ActionIcon, Button, Skeleton } from "@mantine/core";
import type { AvatarRow } from "@pluma/contract/avatars/avatars";
import { IconLink, IconMessage2, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { copyText } from "../../../platform/copyText.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import {
  Cell,
  CellActs,
  CellFoot,
  CellHead,
  CellMarks,
  CellName,
  Cells,
  CellsLoading,
  CellText,
} from "../../../ui/cells/Cells.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { AvatarMark } from "../AvatarMark.tsx";
import { useFavorAvatar } from "../data.ts";
import { showTrouble } from "../trouble.ts";
import css from "./AvatarCells.module.css";
import { useAvatarActs } from "./useAvatarActs.ts";

/** Avatars beside each other: who each is, where it stands, its star, a chat with it, and what else can be done. */
export function AvatarCells({ avatars }: { avatars: readonly AvatarRow[] }) {
  return (
    <Cells>
      {avatars.map((avatar) => (
        <AvatarCell key={avatar.avatar_id} avatar={avatar} />
      ))}
    </Cells>
  );
}

function AvatarCell({ avatar }: { avatar: AvatarRow }) {
  const t = useWords("avatars");
  const { avatar_id, name, description } = avatar;
  return (
    <Cell>
      <CellHead
        mark={<AvatarMark avatar={avatar} size={44} />}
        acts={
          <CellActs>
            <Star avatar={avatar} />
          </CellActs>
        }
      >
        <CellName to={`/avatars/${avatar_id}`} isSerif>
          {name}
        </CellName>
        <Marks avatar={avatar} />
      </CellHead>
      <CellText>{description}</CellText>
      <CellFoot>
        <Button
          component={Link}
          to={`/conversations/new?avatar=${avatar_id}`}
          variant="default"
          size="xs"
          leftSection={<IconMessage2 size={15} stroke={1.6} />}
          aria-label={t("list.chatWith", { name })}
        >
          {t("list.chat")}
        </Button>
        <More avatar={avatar} />
      </CellFoot>
    </Cell>
  );
}

function Marks({ avatar }: { avatar: AvatarRow }) {
  const t = useWords("avatars");
  const { waiting, can } = avatar;
  return (
    <CellMarks>
      {avatar.public && <Tag>{t("list.public")}</Tag>}
      {avatar.is_default && <Tag>{t("list.yours")}</Tag>}
      {can.edit && !avatar.is_trained && <Tag tone="warn">{t("list.untrained")}</Tag>}
      {waiting !== null && waiting > 0 && (
        <Link className={css.waiting} to={`/avatars/${avatar.avatar_id}/inbox`}>
          <Tag tone="warn">{t("list.waiting", { count: waiting, number: formatNumber(waiting) })}</Tag>
        </Link>
      )}
    </CellMarks>
  );
}

/** One's star of an avatar, named by the avatar. */
export function Star({
  avatar: { avatar_id, name, favorite },
}: {
  avatar: Pick<AvatarRow, "avatar_id" | "name" | "favorite">;
}) {
  const t = useWords("avatars");
  const favor = useFavorAvatar();
  const label = t(favorite ? "list.unstar" : "list.star", { name });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-pressed={favorite}
      onClick={() => favor.mutate({ avatar_id, favorite: !favorite }, { onError: showTrouble })}
    >
      {favorite ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.6} />}
    </ActionIcon>
  );
}

function More({ avatar }: { avatar: AvatarRow }) {
  const t = useWords("avatars");
  const { remove } = useAvatarActs(avatar);
  return (
    <MoreMenu label={t("list.more", { name: avatar.name })}>
      {avatar.can.edit && (
        <MoreItem Icon={IconPencil} to={`/avatars/${avatar.avatar_id}`}>
          {t("list.edit")}
        </MoreItem>
      )}
      <MoreItem Icon={IconLink} onPress={() => void copyLink(avatar.avatar_id, t)}>
        {t("list.copyLink")}
      </MoreItem>
      {avatar.can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={remove}>
          {t("list.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}

/** Puts the address of an avatar on the clipboard, and says so. */
export async function copyLink(avatarId: number, t: (key: string) => string): Promise<void> {
  if (await copyText(`${location.origin}/avatars/${avatarId}`)) showSuccess(t("list.copied"));
  else showAlert(t("list.copyFailed"));
}

/** The place of a list that is being read. */
export function CellsSkeleton() {
  const t = useWords("avatars");
  return (
    <CellsLoading label={t("loading")} count={6}>
      <CellHead mark={<Skeleton width={44} height={44} radius={11} />}>
        <Skeleton width="56%" height={18} />
      </CellHead>
      <Skeleton width="92%" height={13} />
      <Skeleton width="60%" height={13} mt={8} />
      <CellFoot>
        <Skeleton width={72} height={30} radius={6} />
      </CellFoot>
    </CellsLoading>
  );
}
