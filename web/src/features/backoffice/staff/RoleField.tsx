import { Radio } from "@mantine/core";
import { type StaffRole, staffRole } from "@pluma/contract/accounts/accounts";
import { useWords } from "../../../platform/look/i18n.ts";

/** Which role, with what each may do. */
export function RoleField({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  const t = useWords("backoffice");
  return (
    <Radio.Group
      label={t("fields.role")}
      value={value}
      onChange={(text) => onChange(staffRole.options.find((role) => role === text) ?? value)}
    >
      {staffRole.options.map((role) => (
        <Radio key={role} value={role} label={t(`roles.${role}`)} description={t(`staff.may.${role}`)} mt={8} />
      ))}
    </Radio.Group>
  );
}
