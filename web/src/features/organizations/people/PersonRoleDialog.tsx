import { Button } from "@mantine/core";
import type { UserOrganization, UserTypeId } from "@pluma/contract/organizations/people";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useChangePerson } from "../data.people.ts";
import { nameOf } from "../nameOf.ts";
import { Problem } from "../Problem.tsx";
import { RoleField } from "./RoleField.tsx";

/** Changes what somebody is in an organization. */
export function PersonRoleDialog({ person, onClose }: { person: UserOrganization; onClose: () => void }) {
  const t = useWords("organizations");
  const change = useChangePerson(person.organization_id);
  const [role, setRole] = useState<UserTypeId>(() => ([1, 2] as const).find((id) => id === person.user_type_id) ?? 3);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { user_id: person.user_id, user_type_id: role },
      {
        onSuccess: () => {
          showSuccess(t("people.saved"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("people.roleQuestion", { name: nameOf(person) })} onClose={onClose}>
      <Problem error={change.error} />
      <form onSubmit={handleSubmit}>
        <RoleField value={role} onChange={setRole} />
        <DialogActs>
          <DialogClose>{t("people.keep")}</DialogClose>
          <Button type="submit" disabled={role === person.user_type_id} loading={change.isPending}>
            {t("people.changeRole")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
