import { Alert, Button } from "@mantine/core";
import type { StaffMember } from "@pluma/contract/backoffice/backoffice";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import { useRemoveStaff } from "../data.ts";

/** Takes somebody off the staff, once that was asked. */
export function RemoveStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useWords("backoffice");
  const remove = useRemoveStaff();
  const name = nameOf(member.user);
  const handleRemove = () =>
    remove.mutate(member.staff_id, {
      onSuccess: () => {
        showSuccess(t("staff.removed", { name }));
        onClose();
      },
    });
  return (
    <Dialog
      title={t("staff.removeQuestion", { name })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("keepIt")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={handleRemove}>
            {t("staff.removeAct")}
          </Button>
        </>
      }
    >
      {remove.isError && (
        <Alert color="red" role="alert">
          {remove.error.message}
        </Alert>
      )}
      <p>{t("staff.removeText")}</p>
    </Dialog>
  );
}
