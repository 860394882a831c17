import { Alert, Button } from "@mantine/core";
import type { StaffMember } from "@pluma/contract/backoffice/backoffice";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import { useChangeStaff } from "../data.ts";
import { RoleField } from "./RoleField.tsx";

/** Changes what somebody on the staff may do. */
export function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useWords("backoffice");
  const change = useChangeStaff();
  const [role, setRole] = useState(member.role);
  const name = nameOf(member.user);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { staff_id: member.staff_id, role },
      {
        onSuccess: () => {
          showSuccess(t("staff.changed", { name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("staff.roleQuestion", { name })} onClose={onClose}>
      {change.isError && (
        <Alert color="red" role="alert">
          {change.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit}>
        <RoleField value={role} onChange={setRole} />
        <DialogActs>
          <DialogClose>{t("keepIt")}</DialogClose>
          <Button type="submit" disabled={role === member.role} loading={change.isPending}>
            {t("staff.change")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
