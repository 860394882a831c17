import { Button, Textarea, TextInput } from "@mantine/core";
import type { Avatar, AvatarFile } from "@pluma/contract/avatars/avatars";
import { EDITABLE_LENGTH_MAX } from "@pluma/contract/avatars/files";
import { type SubmitEvent, useRef, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useAddText, useSaveText } from "../data.files.ts";
import { showTrouble } from "../trouble.ts";
import { keptAs, textNameOf } from "./textName.ts";

/** Writes a text for an avatar, which is edited in place from then on. */
export function NewTextDialog({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const t = useWords("avatars");
  const { name, content, change, wrong, submit, isSaving } = useNewText(avatar, onClose);
  const kept = keptAs(name);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
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
          error={wrong.name}
          description={kept && t("files.keptAs", { name: kept })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t("files.text")}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={EDITABLE_LENGTH_MAX}
          value={content}
          error={wrong.content}
          onChange={(event) => change({ content: event.currentTarget.value })}
        />
        <DialogActs>
          <DialogClose>{t("page.cancel")}</DialogClose>
          <Button type="submit" loading={isSaving}>
            {t("page.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** What is typed while it is saved stays in hand, and is saved over the file that was made. */
function useNewText(avatar: Avatar, onClose: () => void) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [draft, setDraft] = useState({ name: "", content: "" });
  const typed = useRef(draft);
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<AvatarFile | null>(null);
  const [{ keyOf }] = useState(attempts);
  const [add, save] = [useAddText(avatar), useSaveText()];
  const error = made ? save.error : add.error;
  const refused = isRefused(error) ? error.fields : {};
  const empty = (text: string) => (isChecked && text.trim() === "" ? said("context_empty") : undefined);
  const change = (part: Partial<typeof draft>) => {
    typed.current = { ...typed.current, ...part };
    setDraft(typed.current);
  };
  const submit = () => {
    setChecked(true);
    if (add.isPending || save.isPending || draft.name.trim() === "" || draft.content.trim() === "") return;
    const text = { name: textNameOf(draft.name), content: draft.content };
    const onSuccess = ({ file }: { file: AvatarFile }) => {
      if (typed.current === draft) return onClose();
      showSuccess(t("files.saved"));
      setMade(file);
    };
    if (made) save.mutate({ file: made, ...text }, { onSuccess, onError: showTrouble });
    else add.mutate({ ...text, key: keyOf(text) }, { onSuccess, onError: showTrouble });
  };
  return {
    ...draft,
    change,
    wrong: { name: empty(draft.name) ?? refused.name, content: empty(draft.content) ?? refused.content },
    submit,
    isSaving: add.isPending || save.isPending,
  };
}
