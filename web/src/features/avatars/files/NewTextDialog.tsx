import { Button, Textarea, TextInput } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { EDITABLE_LENGTH_MAX } from "@pluma/contract/avatars/files";
import { type SubmitEvent, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useAddText } from "../data.files.ts";
import { showTrouble } from "../trouble.ts";
import { textNameOf } from "./textName.ts";

/** Writes a text for an avatar, which is edited in place from then on. */
export function NewTextDialog({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [name, setName] = useState("");
  const [content, setContent] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const add = useAddText(avatar);
  const wrong = isRefused(add.error) ? add.error.fields : {};
  const empty = (text: string) => (isChecked && text.trim() === "" ? said("context_empty") : undefined);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "" || content.trim() === "") return;
    const text = { name: textNameOf(name), content };
    add.mutate({ ...text, key: keyOf(text) }, { onSuccess: onClose, onError: showTrouble });
  };
  return (
    <Dialog title={t("files.newText")} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          data-autofocus
          label={t("files.textName")}
          placeholder={t("files.textNameHint")}
          maxLength={190}
          value={name}
          error={empty(name) ?? wrong.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t("files.text")}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={EDITABLE_LENGTH_MAX}
          value={content}
          error={empty(content) ?? wrong.content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("page.cancel")}</DialogClose>
          <Button type="submit" loading={add.isPending}>
            {t("page.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
