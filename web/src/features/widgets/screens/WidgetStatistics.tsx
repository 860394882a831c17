import { SegmentedControl } from "@mantine/core";
import type { Received } from "@pluma/contract/kit/kit";
import type { Widget } from "@pluma/contract/widgets/shapes";
import type { widgets } from "@pluma/contract/widgets/widgets";
import { useState } from "react";
import { formatNumber, formatShortDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { CapGauges } from "../CapGauges.tsx";
import { useStatistics } from "../data.ts";
import { OfWidget } from "../OfWidget.tsx";

type Day = Received<typeof widgets.readWidgetStatistics>["days"][number];

const figures = ["opened", "conversations", "answers", "words", "leads", "unanswered"] as const;

/** How a widget was used, together and day by day. */
export default function WidgetStatistics() {
  return <OfWidget>{(widget) => <Statistics widget={widget} />}</OfWidget>;
}

function Statistics({ widget }: { widget: Widget }) {
  const t = useWords("widgets");
  const [days, setDays] = useState("30");
  const read = useStatistics(widget.widget_id, Number(days));
  // The days on which nothing happened say nothing.
  const rows = read.data?.filter((day) => figures.some((name) => day[name] > 0)).toReversed();
  const sumOf = (name: (typeof figures)[number]) => read.data?.reduce((sum, day) => sum + day[name], 0) ?? 0;
  return (
    <Page
      title={t("statistics.title")}
      fact={widget.name}
      acts={<Days days={days} onDays={setDays} />}
      phoneActs={<Days days={days} onDays={setDays} />}
      hasBack
    >
      <Figures>
        {figures.map((name) => (
          <Figure key={name} name={t(`statistics.${name}`)} value={read.data ? formatNumber(sumOf(name)) : "…"} />
        ))}
      </Figures>
      <div style={{ margin: "28px 0" }}>
        <CapGauges widget={widget} />
      </div>
      <DataTable
        label={t("statistics.byDay")}
        isDense
        columns={useColumns()}
        rows={rows}
        idOf={({ date }) => date}
        failed={{ title: t("statistics.failed"), query: read }}
        empty={<EmptyState kind="nothing" title={t("statistics.none")} text={t("statistics.noneText")} />}
      />
    </Page>
  );
}

function Days({ days, onDays }: { days: string; onDays: (days: string) => void }) {
  const t = useWords("widgets");
  return (
    <SegmentedControl
      aria-label={t("statistics.days")}
      data={["30", "90"].map((value) => ({ value, label: t("statistics.lastDays", { days: value }) }))}
      value={days}
      onChange={onDays}
    />
  );
}

function useColumns(): Column<Day>[] {
  const t = useWords("widgets");
  const lang = useLanguage();
  return [
    {
      key: "date",
      title: t("statistics.date"),
      place: "name",
      // A day is a day wherever it is read.
      draw: ({ date }) => formatShortDate(`${date}T12:00:00`, lang),
    },
    ...figures.map(
      (name): Column<Day> => ({
        key: name,
        title: t(`statistics.${name}`),
        isRight: true,
        isDropped: name === "unanswered" || name === "words",
        ...(name === "conversations" && { place: "side", isNamed: true }),
        draw: (day) => formatNumber(day[name]),
      }),
    ),
  ];
}
