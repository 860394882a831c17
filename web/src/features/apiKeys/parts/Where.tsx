import { NativeSelect } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";

/** In which of one's spaces a key works; for whoever has more than one. */
export function Where({ space, onChange }: { space: number | null; onChange: (space: number | null) => void }) {
  const t = useWords("apiKeys");
  const spaces = useMe().data?.user_organizations ?? [];
  if (spaces.length === 0) return null;
  return (
    <NativeSelect
      label={t("form.where")}
      value={space ?? ""}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
      data={[
        { value: "", label: t("personal") },
        ...spaces.map((each) => ({ value: String(each.organization_id), label: each.name })),
      ]}
    />
  );
}
