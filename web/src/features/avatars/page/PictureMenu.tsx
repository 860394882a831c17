import { Menu, UnstyledButton } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { IconCamera, IconPhoto, IconTrash } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { AvatarMark } from "../AvatarMark.tsx";
import { useSavePicture } from "../data.ts";
import { showTrouble } from "../trouble.ts";
import css from "./page.module.css";

/** The picture of an avatar; pressed, it can be changed or taken away. */
export function PictureMenu({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const input = useRef<HTMLInputElement>(null);
  const save = useSavePicture(avatar.avatar_id);
  const handleChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (!file) return;
    if (!imageTypes.some((type) => type === file.type)) return showAlert(t("page.pictureWrong"));
    if (file.size > FILE_SIZE_MAX) return showAlert(t("page.pictureTooLarge"));
    save.mutate(file, { onError: showTrouble });
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={css.picture} aria-label={t("page.picture")} aria-busy={save.isPending}>
            <AvatarMark avatar={avatar} size={60} />
            <span className={css.camera} aria-hidden="true">
              <IconCamera size={15} stroke={1.7} />
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto size={17} stroke={1.6} />} onClick={() => input.current?.click()}>
            {t(avatar.picture ? "page.pictureChange" : "page.pictureChoose")}
          </Menu.Item>
          {avatar.picture && (
            <Menu.Item
              leftSection={<IconTrash size={17} stroke={1.6} />}
              onClick={() => save.mutate(null, { onError: showTrouble })}
            >
              {t("page.pictureRemove")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(",")}
        aria-label={t("page.pictureChoose")}
        onChange={handleChoose}
      />
    </>
  );
}
