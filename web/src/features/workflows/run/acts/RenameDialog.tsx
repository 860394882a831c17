import { Button, TextInput } from "@mantine/core";
import { RUN_NAME_LENGTH_MAX } from "@pluma/contract/workflows/runs";
import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showSuccess } from "../../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../../ui/Dialog.tsx";
import { useSaveRun } from "../../data/runs.ts";

type Props = { run: { user_workflow_id: number; name: string }; onClose: () => void };

/** Gives a run another name. */
export function RenameDialog({ run, onClose }: Props) {
  const t = useWords("workflows");
  const [name, setName] = useState(run.name);
  const [isTried, setTried] = useState(false);
  const save = useSaveRun();
  const isEmpty = name.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || save.isPending) return;
    const done = () => {
      flushSync(onClose);
      showSuccess(t("run.saved"));
    };
    save.mutate({ user_workflow_id: run.user_workflow_id, name: name.trim() }, { onSuccess: done });
  };
  return (
    <Dialog title={t("run.renameTitle")} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          label={t("run.name")}
          maxLength={RUN_NAME_LENGTH_MAX}
          data-autofocus
          value={name}
          error={isTried && isEmpty ? t("run.nameMissing") : save.error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("cancel")}</DialogClose>
          <Button type="submit" loading={save.isPending}>
            {t("run.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
