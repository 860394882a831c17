import { Button, TextInput } from "@mantine/core";
import type { Organization } from "@pluma/contract/organizations/organizations";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { readOrganizationId, selectOrganization } from "../../../platform/session/organization.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useDeleteOrganization } from "../data.ts";
import { Problem } from "../Problem.tsx";
import { ExportPart } from "./ExportPart.tsx";

/** Takes an organization away, once its exact name was typed. */
export function DeleteDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useWords("organizations");
  const navigate = useNavigate();
  const { organization_id: id, name } = organization;
  const remove = useDeleteOrganization(id);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (remove.isPending) return;
    if (typed !== name) {
      flushSync(() => setWrong(true));
      field.current?.focus();
      return;
    }
    remove.mutate(typed, {
      onSuccess: () => {
        showSuccess(t("settings.deleted"));
        if (readOrganizationId() === id) selectOrganization(null);
        flushSync(onClose);
        void navigate("/organizations", { replace: true });
      },
    });
  };
  return (
    <Dialog title={t("settings.deleteQuestion", { name })} onClose={onClose} isProof>
      <Problem error={remove.error} />
      <p>{t("settings.deleteText")}</p>
      <ExportPart organizationId={id} />
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          data-autofocus
          mt={16}
          label={t("settings.deleteName", { name })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={isWrong && t("settings.wrong.mismatch")}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <DialogActs>
          <DialogClose>{t("settings.keep")}</DialogClose>
          <Button type="submit" color="red" loading={remove.isPending}>
            {t("settings.delete")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
