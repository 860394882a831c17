import { Alert, Anchor, Button, Textarea, TextInput } from "@mantine/core";
import { AVATAR_DESCRIPTION_LENGTH_MAX, AVATAR_NAME_LENGTH_MAX } from "@pluma/contract/avatars/avatars";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useCreateAvatar } from "../data.ts";
import { isPremium } from "../trouble.ts";

/** Makes an avatar of a name and what it is, and opens it. */
export function NewAvatarDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("avatars");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const field = useRef<HTMLInputElement>(null);
  const { create, make } = useMaking(onClose);
  const isNameless = isChecked && name.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "") return field.current?.focus();
    const named = { name: name.trim(), description: description.trim() };
    make({ ...named, key: keyOf(named) });
  };
  return (
    <Dialog title={t("list.new")} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        <p>{t("list.newText")}</p>
        {create.error && <Refusal error={create.error} />}
        <TextInput
          ref={field}
          data-autofocus
          label={t("list.name")}
          maxLength={AVATAR_NAME_LENGTH_MAX}
          value={name}
          error={isNameless ? t("list.nameMissing") : fieldOf(create.error, "name")}
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
          error={fieldOf(create.error, "description")}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("list.cancel")}</DialogClose>
          <Button type="submit" loading={create.isPending}>
            {t("list.make")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function Refusal({ error }: { error: Error }) {
  const t = useWords("avatars");
  return (
    <Alert color="red" role="alert">
      {isPremium(error) ? t("premium") : error.message}{" "}
      {isPremium(error) && (
        <Anchor component={Link} to="/pricing">
          {t("upgrade")}
        </Anchor>
      )}
    </Alert>
  );
}

const fieldOf = (error: unknown, field: string): string | undefined =>
  isRefused(error) ? error.fields[field] : undefined;

function useMaking(onClose: () => void) {
  const navigate = useNavigate();
  const create = useCreateAvatar();
  const make = (avatar: Parameters<typeof create.mutate>[0]) =>
    create.mutate(avatar, {
      onSuccess: ({ avatar_id }) => {
        // Closed before: what was typed is saved, and holds nobody back.
        flushSync(onClose);
        void navigate(`/avatars/${avatar_id}`);
      },
    });
  return { create, make };
}
