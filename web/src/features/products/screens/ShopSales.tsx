import { SegmentedControl } from "@mantine/core";
import type { ShopSales as Row } from "@pluma/contract/billing/fees";
import { formatMoney } from "@pluma/contract/kit/money";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { shopPath } from "../../organizations/index.ts";
import { useShopSales } from "../shop/data.ts";

const spans = ["7", "30", "90", "365"];

/** What organizations sold, for the installation's staff: totals of each currency and the fee of them, and no customer. */
export default function ShopSales() {
  const t = useWords("products/shop");
  const [days, setDays] = useState("30");
  const sales = useShopSales(Number(days));
  const columns = useColumns();
  return (
    <Page title={t("sales.title")} hasBack fact={t("sales.fact", { days })}>
      <SegmentedControl
        aria-label={t("sales.days")}
        style={{ alignSelf: "flex-start", marginBottom: 12 }}
        value={days}
        onChange={setDays}
        data={spans}
      />
      <DataTable
        label={t("sales.title")}
        columns={columns}
        rows={sales.data}
        idOf={({ organization_id, currency }) => `${organization_id}${currency}`}
        hrefOf={({ organization_id }) => shopPath(organization_id)}
        failed={{ title: t("sales.failed"), query: sales }}
        empty={<EmptyState kind="nothing" title={t("sales.none")} />}
      />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const t = useWords("products/shop");
  const money = (key: "charged" | "refunded" | "fee" | "unbilled" | "unpaid", title: string): Column<Row> => ({
    key,
    title,
    isRight: true,
    isQuiet: key === "refunded",
    ...(key === "charged" && { place: "side" as const }),
    ...(key === "fee" && { place: "state" as const, isNamed: true }),
    draw: (row) => `${formatMoney(row[key], row.currency)} ${row.currency}`,
  });
  return [
    { key: "name", title: t("sales.organization"), place: "name", draw: ({ name }) => name },
    {
      key: "sales",
      title: t("sales.count"),
      isRight: true,
      place: "detail",
      isNamed: true,
      draw: ({ sales }) => formatNumber(sales),
    },
    money("charged", t("fee.charged")),
    money("refunded", t("fee.refunded")),
    money("fee", t("fee.sum")),
    money("unbilled", t("fee.unbilled")),
    money("unpaid", t("sales.unpaid")),
  ];
}
