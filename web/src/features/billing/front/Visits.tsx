import { SegmentedControl } from "@mantine/core";
import type { FrontCount, FrontDay, LeftCheckout } from "@pluma/contract/billing/shopFront";
import { formatMoney } from "@pluma/contract/kit/money";
import { useState } from "react";
import { formatLongDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Campaigns } from "./Campaigns.tsx";
import { type Seller, useFront, useFrontCsv } from "./data.ts";
import css from "./front.module.css";
import { VisitsByDay } from "./VisitsByDay.tsx";

const spans = ["7", "30", "90"];
const counts: readonly FrontCount[] = ["visitors", "landing", "plans", "sign_ups", "checkouts", "purchases"];

const isBusy = (day: FrontDay): boolean => counts.some((each) => day[each] > 0);

/** On a phone a day is two lines, and says these alone. */
const onPhones: Partial<Record<FrontCount, "side" | "detail" | "state">> = {
  visitors: "side",
  sign_ups: "detail",
  purchases: "state",
};

/** From visits to purchases by day, and the checkouts that were left. */
export function Visits({ seller }: { seller: Seller }) {
  const t = useWords("billing/front");
  const [days, setDays] = useState("30");
  const front = useFront(seller, Number(days));
  const csv = useFrontCsv(seller);
  const totals = front.data?.totals;
  return (
    <>
      <div className={css.bar}>
        <SegmentedControl
          aria-label={t("visits.days")}
          value={days}
          onChange={setDays}
          data={spans.map((each) => ({ value: each, label: t("visits.last", { days: each }) }))}
        />
        <ExportButton csv={csv} filter={Number(days)} fileName={t("visits.fileName")} isEmpty={!totals}>
          CSV
        </ExportButton>
      </div>
      <p className={css.about}>{t("visits.about")}</p>
      {front.isError ? (
        <LoadFailed title={t("visits.failed")} query={front} />
      ) : (
        <>
          <Figures>
            {counts.map((each) => (
              <Figure key={each} name={t(`visits.${each}`)} value={totals ? formatNumber(totals[each]) : "\u00a0"} />
            ))}
          </Figures>
          {front.data?.days.some(isBusy) && <VisitsByDay days={front.data.days} />}
          <Days days={front.data?.days} />
          <Campaigns rows={front.data?.campaigns} />
          <Left front={front} />
        </>
      )}
    </>
  );
}

/** Each day, the last first. Days on which nothing happened are left out. */
function Days({ days }: { days: readonly FrontDay[] | undefined }) {
  const t = useWords("billing/front");
  const language = useLanguage();
  const rows = days?.filter(isBusy).toReversed();
  const columns: Column<FrontDay>[] = [
    { key: "day", title: t("visits.day"), place: "name", draw: ({ day }) => formatLongDate(day, language) },
    ...counts.map(
      (each): Column<FrontDay> => ({
        key: each,
        title: t(`visits.${each}`),
        isRight: true,
        ...(onPhones[each] && { place: onPhones[each] }),
        isNamed: each !== "visitors",
        draw: (day) => formatNumber(day[each]),
      }),
    ),
  ];
  return (
    <DataTable
      label={t("visits.byDay")}
      columns={columns}
      rows={rows}
      idOf={({ day }) => day}
      empty={<EmptyState kind="nothing" title={t("visits.none")} />}
    />
  );
}

function Left({ front }: { front: ReturnType<typeof useFront> }) {
  const t = useWords("billing/front");
  const language = useLanguage();
  const count = front.data?.left.count ?? 0;
  const columns: Column<LeftCheckout>[] = [
    {
      key: "user",
      title: t("left.who"),
      place: "name",
      draw: ({ user }) => (user ? `${user.name} (${user.email})` : t("left.gone")),
    },
    { key: "product", title: t("left.product"), place: "detail", draw: ({ product }) => product.name },
    {
      key: "amount",
      title: t("left.amount"),
      isRight: true,
      place: "side",
      draw: ({ amount, currency }) => `${formatMoney(amount, currency)} ${currency}`,
    },
    { key: "at", title: t("left.at"), place: "state", draw: ({ createdAt }) => formatLongDate(createdAt, language) },
  ];
  return (
    <section aria-label={t("left.title")}>
      <h2 className={css.head}>{t("left.title")}</h2>
      {count > 0 && <p className={css.about}>{t("left.about", { count, number: formatNumber(count) })}</p>}
      <DataTable
        label={t("left.title")}
        columns={columns}
        rows={front.data?.left.checkouts}
        idOf={({ purchase_id }) => String(purchase_id)}
        empty={<EmptyState kind="nothing" title={t("left.none")} />}
      />
    </section>
  );
}
