import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../../ui/data/DataTable.tsx";
import { dayName, type Point, pointTitle } from "../../../../ui/dates/spans.ts";

type ValuesTableProps = {
  label: string;
  name: string;
  points: Point[];
  show: (figure: number) => string;
  hrefOf?: ((day: string) => string) | undefined;
};

/** The values of a chart, the newest first. */
export function ValuesTable({ label, name, points, show, hrefOf }: ValuesTableProps) {
  const t = useWords("backoffice");
  const language = useLanguage();
  const isByMonth = (points[0]?.day.length ?? 0) === 7;
  const nameOf = (day: string) => (isByMonth ? pointTitle(day, language) : dayName(day, language));
  const columns: Column<Point>[] = [
    {
      key: "day",
      title: t(isByMonth ? "analytics.month" : "analytics.day"),
      place: "name",
      draw: ({ day }) => nameOf(day),
    },
    { key: "total", title: name, isRight: true, place: "side", draw: ({ total }) => show(total) },
    {
      key: "before",
      title: t("analytics.before"),
      isRight: true,
      isQuiet: true,
      place: "state",
      draw: ({ before }) => show(before ?? 0),
    },
  ];
  return (
    <DataTable
      isDense
      label={label}
      columns={columns}
      rows={points.toReversed()}
      idOf={({ day }) => day}
      {...(hrefOf && { hrefOf: ({ day }: Point) => hrefOf(day) })}
      empty={null}
    />
  );
}
