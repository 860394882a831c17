import type { UserOrganization } from "@pluma/contract/organizations/people";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemovePerson } from "../data.people.ts";
import { nameOf } from "./nameOf.ts";

type RemovePersonDialogProps = {
  person: UserOrganization;
  organization: string;
  onClose: () => void;
  /** What is gone on with, where it is not what is behind the question. */
  onRemoved?: () => void;
};

/** Takes somebody out of an organization, once that was asked. */
export function RemovePersonDialog({ person, organization, onClose, onRemoved = onClose }: RemovePersonDialogProps) {
  const t = useWords("organizations");
  const remove = useRemovePerson(person.organization_id);
  const handleRemove = () =>
    remove.mutate(person.user_id, {
      onSuccess: () => {
        showSuccess(t("people.removed", { organization }));
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      title={t("people.removeQuestion", { name: nameOf(person), organization })}
      keep={t("people.keep")}
      act={t("people.removeAct")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("people.removeText")}</p>
    </ConfirmDialog>
  );
}
