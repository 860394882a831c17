import type { StaffMember } from "@pluma/contract/backoffice/backoffice";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
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
    <ConfirmDialog
      title={t("staff.removeQuestion", { name })}
      keep={t("keepIt")}
      act={t("staff.removeAct")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("staff.removeText")}</p>
    </ConfirmDialog>
  );
}
