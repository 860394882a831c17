import { Button, TextInput } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { TRAINING_NAME_LENGTH_MAX, type Training } from "@pluma/contract/avatars/trainings";
import { type SubmitEvent, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useCreateTraining, useSaveTraining } from "../data.training.ts";
import { showTrouble } from "../trouble.ts";
import { MaterialField } from "./MaterialField.tsx";
import css from "./training.module.css";

type Props = { avatar: Avatar; training: Training | null; onClose: () => void };

/** Makes a training of an avatar, or changes one: its name, its material. */
export function TrainingDialog({ avatar, training, onClose }: Props) {
  const t = useWords("avatars");
  const [isSendingFile, setSendingFile] = useState(false);
  const { name, setName, setFileId, isSending, problem, submit } = useDraft(avatar, training, onClose);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Dialog title={t(training ? "training.change" : "training.add")} onClose={onClose}>
      <form className={css.form} onSubmit={handleSubmit} noValidate>
        <TextInput
          data-autofocus
          label={t("training.name")}
          maxLength={TRAINING_NAME_LENGTH_MAX}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MaterialField
          hasOther={avatar.avatar_files.length > 0}
          problem={null}
          onFile={setFileId}
          onSending={setSendingFile}
        />
        <DialogActs>
          <DialogClose>{t("page.cancel")}</DialogClose>
          <Button type="submit" loading={isSending} disabled={isSendingFile}>
            {t("training.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function useDraft(avatar: Avatar, training: Training | null, onClose: () => void) {
  const t = useWords("avatars");
  const [name, setName] = useState(training?.name ?? "");
  const [fileId, setFileId] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const create = useCreateTraining(avatar.avatar_id);
  const save = useSaveTraining(avatar.avatar_id);
  const isNameless = name.trim() === "";
  const submit = () => {
    setChecked(true);
    if (isNameless) return;
    const fields = { name: name.trim(), ...(fileId !== null && { file_id: fileId }) };
    const onSuccess = () => {
      showSuccess(t("training.saved"));
      onClose();
    };
    if (training) save.mutate({ training_id: training.training_id, ...fields }, { onSuccess, onError: showTrouble });
    else
      create.mutate(
        { key: keyOf(fields), ...fields, avatar_id: avatar.avatar_id },
        { onSuccess, onError: showTrouble },
      );
  };
  const isSending = create.isPending || save.isPending;
  const problem = isChecked && isNameless && t("training.nameMissing");
  return { name, setName, setFileId, isSending, problem, submit };
}
