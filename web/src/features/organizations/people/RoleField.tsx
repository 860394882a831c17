import { Radio } from "@mantine/core";
import { type UserTypeId, userTypes } from "@pluma/contract/organizations/people";
import { useWords } from "../../../platform/look/i18n.ts";

const ids: readonly UserTypeId[] = [1, 2, 3];

/** Which role in an organization, with what each may do. */
export function RoleField({ value, onChange }: { value: UserTypeId; onChange: (role: UserTypeId) => void }) {
  const t = useWords("organizations");
  return (
    <Radio.Group
      label={t("people.role")}
      value={String(value)}
      onChange={(text) => onChange(ids.find((id) => String(id) === text) ?? value)}
    >
      {ids.map((id) => (
        <Radio
          key={id}
          value={String(id)}
          label={t(`roles.${userTypes[id]}`)}
          description={t(`may.${userTypes[id]}`)}
          mt={8}
        />
      ))}
    </Radio.Group>
  );
}
