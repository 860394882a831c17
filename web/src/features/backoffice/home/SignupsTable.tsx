import { formatDate, formatNumber } from "../../../platform/format.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { DataTable } from "../../../ui/DataTable.tsx";

/** Sign-ups day by day, the newest first. */
export function SignupsTable({ days }: { days: { day: string; count: number }[] }) {
  const t = useWords("backoffice");
  const language = useLanguage();
  return (
    <DataTable
      isDense
      label={t("home.perDay")}
      columns={[
        { key: "day", title: t("home.day"), place: "name", draw: ({ day }) => formatDate(`${day}T12:00`, language) },
        {
          key: "count",
          title: t("home.signups"),
          isRight: true,
          place: "side",
          draw: ({ count }) => formatNumber(count),
        },
      ]}
      rows={days.toReversed()}
      idOf={({ day }) => day}
      empty={null}
    />
  );
}
