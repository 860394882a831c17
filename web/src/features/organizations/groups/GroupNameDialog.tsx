import { Button, TextInput } from "@mantine/core";
import type { Group, ListedGroup } from "@pluma/contract/organizations/groups";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useSaveGroup } from "../data.groups.ts";
import { Problem } from "../Problem.tsx";

type GroupNameDialogProps = {
  organizationId: number;
  /** Null makes a group. */
  group: ListedGroup | null;
  onSaved?: (group: Group) => void;
  onClose: () => void;
};

/** Makes a group, or gives one another name. */
export function GroupNameDialog({ organizationId, group, onSaved, onClose }: GroupNameDialogProps) {
  const t = useWords("organizations");
  const save = useSaveGroup(organizationId, group?.group_id ?? null);
  const [name, setName] = useState(group?.name ?? "");
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = name.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    flushSync(() => setChecked(true));
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    save.mutate(name.trim(), {
      onSuccess: (saved) => {
        showSuccess(t("groups.saved"));
        flushSync(onClose);
        onSaved?.(saved);
      },
    });
  };
  return (
    <Dialog title={t(group ? "groups.renameTitle" : "groups.add")} onClose={onClose}>
      <Problem error={save.error} />
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          data-autofocus
          label={t("groups.name")}
          autoComplete="off"
          maxLength={120}
          value={name}
          error={isChecked && isEmpty && t("groups.noName")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={save.isPending}>
            {t("groups.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
