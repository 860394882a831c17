import { ActionIcon, Menu } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import {
  IconArrowsJoin,
  IconDots,
  IconLink,
  IconMessage2,
  IconStar,
  IconStarFilled,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFavorAvatar } from "../data.ts";
import { copyLink } from "../list/AvatarCells.tsx";
import { DeleteDialog } from "../list/DeleteDialog.tsx";
import { showTrouble } from "../trouble.ts";

const CombineDialog = lazy(async () => ({ default: (await import("../training/CombineDialog.tsx")).CombineDialog }));

/** What can be done with an avatar as a whole. */
export function PageMenu({ avatar, onDeleted }: { avatar: Avatar; onDeleted: () => void }) {
  const t = useWords("avatars");
  const favor = useFavorAvatar();
  const [over, setOver] = useState<"combine" | "delete" | null>(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="md" aria-label={t("list.more", { name: avatar.name })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/conversations/new?avatar=${avatar.avatar_id}`}
            leftSection={<IconMessage2 size={17} stroke={1.6} />}
          >
            {t("page.chat")}
          </Menu.Item>
          <Menu.Item
            leftSection={avatar.favorite ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.6} />}
            onClick={() =>
              favor.mutate({ avatar_id: avatar.avatar_id, favorite: !avatar.favorite }, { onError: showTrouble })
            }
          >
            {t(avatar.favorite ? "page.unstar" : "page.star")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={17} stroke={1.6} />}
            onClick={() => void copyLink(avatar.avatar_id, t)}
          >
            {t("list.copyLink")}
          </Menu.Item>
          {avatar.can.train && (
            <Menu.Item leftSection={<IconArrowsJoin size={17} stroke={1.6} />} onClick={() => setOver("combine")}>
              {t("page.combine")}
            </Menu.Item>
          )}
          {avatar.can.delete && (
            <Menu.Item color="red" leftSection={<IconTrash size={17} stroke={1.6} />} onClick={() => setOver("delete")}>
              {t("list.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {over === "combine" && (
        <Suspense fallback={null}>
          <CombineDialog avatar={avatar} opened onClose={() => setOver(null)} />
        </Suspense>
      )}
      {over === "delete" && <DeleteDialog avatar={avatar} onClose={() => setOver(null)} onDeleted={onDeleted} />}
    </>
  );
}
