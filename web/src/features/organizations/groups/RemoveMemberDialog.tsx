import type { Group } from "@pluma/contract/organizations/groups";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemoveFromGroup } from "../data.groups.ts";
import { nameOf } from "../nameOf.ts";
import type { Member } from "./MemberTable.tsx";

/** Takes somebody out of a group, once that was asked. */
export function RemoveMemberDialog({ group, member, onClose }: { group: Group; member: Member; onClose: () => void }) {
  const t = useWords("organizations");
  const remove = useRemoveFromGroup(group.group_id);
  const products = member.products.map(({ name }) => name).join(", ");
  const handleRemove = () =>
    remove.mutate(member.user_id, {
      onSuccess: () => {
        showSuccess(t("group.removed"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("group.removeQuestion", { name: nameOf(member), group: group.name })}
      keep={t("people.keep")}
      act={t("group.remove")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("group.removeText")}</p>
      {products !== "" && <p>{t("group.staysBought", { products })}</p>}
    </ConfirmDialog>
  );
}
