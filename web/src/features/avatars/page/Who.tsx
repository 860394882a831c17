import { ActionIcon, Button, Switch, Textarea, TextInput } from "@mantine/core";
import { AVATAR_DESCRIPTION_LENGTH_MAX, AVATAR_NAME_LENGTH_MAX, type Avatar } from "@pluma/contract/avatars/avatars";
import { IconPencil } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useSaveAvatar } from "../data.ts";
import { showTrouble } from "../trouble.ts";
import { PictureMenu } from "./PictureMenu.tsx";
import css from "./page.module.css";

/** Who an avatar is: its picture, its name and what it is in one sentence, edited in place; `ratings` under it; and who may use it. */
export function Who({ avatar, ratings }: { avatar: Avatar; ratings?: ReactNode }) {
  const [isEditing, setEditing] = useState(false);
  const part = useRef<HTMLElement>(null);
  useFocusKept(part, () => part.current?.querySelector<HTMLElement>("[data-edit]") ?? null);
  return (
    <header ref={part} className={css.who}>
      <PictureMenu avatar={avatar} />
      {isEditing ? (
        <WhoForm avatar={avatar} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Words avatar={avatar} ratings={ratings} onEdit={() => setEditing(true)} />
          <PublicSwitch avatar={avatar} />
        </>
      )}
    </header>
  );
}

type WordsProps = { avatar: Avatar; ratings: ReactNode; onEdit: () => void };

function Words({ avatar: { name, description }, ratings, onEdit }: WordsProps) {
  const t = useWords("avatars");
  return (
    <div className={css.words}>
      <p className={css.name}>
        {name}
        <ActionIcon
          className={css.pencil}
          data-edit
          size="sm"
          aria-label={t("page.editWho")}
          title={t("page.editWho")}
          onClick={onEdit}
        >
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </p>
      <p className={css.description}>{description || t("page.noDescription")}</p>
      {ratings}
    </div>
  );
}

function PublicSwitch({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const save = useSaveAvatar(avatar.avatar_id);
  return (
    <Switch
      className={css.public}
      label={t("page.public")}
      title={t("page.publicText")}
      checked={avatar.public}
      onChange={(event) => save.mutate({ public: event.currentTarget.checked }, { onError: showTrouble })}
    />
  );
}

function WhoForm({ avatar, onDone }: { avatar: Avatar; onDone: () => void }) {
  const t = useWords("avatars");
  const [name, setName] = useState(avatar.name);
  const [description, setDescription] = useState(avatar.description);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useSaveAvatar(avatar.avatar_id);
  const isNameless = isChecked && name.trim() === "";
  const wrong = isRefused(save.error) ? save.error.fields : {};
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "") return field.current?.focus();
    save.mutate({ name: name.trim(), description: description.trim() }, { onSuccess: onDone, onError: showTrouble });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) onDone();
  };
  useUnsaved(name !== avatar.name || description !== avatar.description);
  return (
    <form className={css.whoForm} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      <TextInput
        ref={field}
        autoFocus
        label={t("list.name")}
        maxLength={AVATAR_NAME_LENGTH_MAX}
        value={name}
        error={isNameless ? t("list.nameMissing") : wrong.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t("list.description")}
        description={t("list.descriptionHint")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={AVATAR_DESCRIPTION_LENGTH_MAX}
        value={description}
        error={wrong.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button type="submit" loading={save.isPending}>
          {t("page.save")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
      </div>
    </form>
  );
}
