import { Button } from "@mantine/core";
import { formatCost, formatMoney } from "@pluma/contract/kit/money";
import type { MarginRow, MarginSide } from "@pluma/contract/margin/margin";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import css from "./margin.module.css";
import { formatEach } from "./money.ts";

/** What a row is called: a customer who left, and what is gone, have no name any more. */
export function useRowName(by: MarginSide) {
  const t = useWords("margin");
  return ({ id, name, email }: MarginRow): string => {
    if (id === null) return t(`none.${by}`);
    return name || email || t(`gone.${by}`, { id });
  };
}

type Options = { by: MarginSide; currency: string; onCap: ((row: MarginRow) => void) | null };

/** The columns of what customers, products or avatars brought and cost. */
export function useMarginColumns({ by, currency, onCap }: Options): Column<MarginRow>[] {
  const t = useWords("margin");
  const nameOf = useRowName(by);
  const figures = useFigureColumns(currency);
  const name: Column<MarginRow> = {
    key: "name",
    title: t(`sides.${by}`),
    place: "name",
    draw: (row) => (
      <span className={css.name}>
        {nameOf(row)}
        {row.name && row.email && <small>{row.email}</small>}
      </span>
    ),
  };
  if (by === "avatar" || !onCap) return [name, ...figures];
  return [name, ...figures, capColumn(t("cap"), t("capNone"), (row) => t("capOf", { name: nameOf(row) }), onCap)];
}

function useFigureColumns(currency: string): Column<MarginRow>[] {
  const t = useWords("margin");
  const figure = { isSortable: true, isRight: true };
  return [
    {
      ...{ key: "brought", title: t("brought"), ...figure, isNamed: true, place: "detail" },
      draw: ({ brought }) => formatEach(brought, currency),
    },
    {
      ...{ key: "cost", title: t("cost"), ...figure, isNamed: true, place: "state" },
      draw: ({ cost, own_cost, unpriced }) => (
        <>
          {formatCost(cost)}
          {own_cost > 0 && <small className={css.under}>{t("ownKeysShort", { amount: formatCost(own_cost) })}</small>}
          {unpriced > 0 && <small className={css.under}>{t("priceMissing")}</small>}
        </>
      ),
    },
    {
      ...{ key: "margin", title: t("margin"), ...figure, place: "side" },
      draw: ({ margin, is_loss: isLoss }) => (
        <span className={isLoss ? css.loss : undefined}>
          {margin === null ? "–" : formatMoney(margin, currency)}
          {isLoss && <small className={css.under}>{t("isLoss")}</small>}
        </span>
      ),
    },
    {
      ...{ key: "calls", title: t("calls"), ...figure, isQuiet: true, isDropped: true },
      draw: ({ calls, tokens_in, tokens_out }) => (
        <>
          {formatNumber(calls)}
          <small className={css.under}>
            {t("tokens", { in: formatNumber(tokens_in), out: formatNumber(tokens_out) })}
          </small>
        </>
      ),
    },
  ];
}

const capColumn = (
  title: string,
  none: string,
  labelOf: (row: MarginRow) => string,
  onCap: (row: MarginRow) => void,
): Column<MarginRow> => ({
  key: "cap",
  title,
  isRight: true,
  place: "acts",
  draw: (row) =>
    row.id === null ? null : (
      <Button variant="subtle" color="ink" size="compact-sm" aria-label={labelOf(row)} onClick={() => onCap(row)}>
        {row.cap === null ? none : formatMoney(row.cap, "USD")}
      </Button>
    ),
});
