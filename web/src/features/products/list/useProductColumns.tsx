import { Button } from "@mantine/core";
import { formatMoney } from "@pluma/contract/kit/money";
import type { Product } from "@pluma/contract/products/products";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import type { Translate } from "../../../platform/look/i18n.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import type { ExtraColumn } from "./columnsShown.ts";
import css from "./list.module.css";

/** The columns of the list of products: four always, the extra ones that are shown, and Test where one may. */
export function useProductColumns(
  shown: readonly ExtraColumn[],
  onTest: ((product: Product) => void) | null,
): Column<Product>[] {
  const t = useWords("products");
  const extras = useExtraColumns();
  return [
    {
      key: "product_id",
      title: "#ID",
      isSortable: true,
      isQuiet: true,
      isDropped: true,
      draw: ({ product_id }) => <span className={css.code}>{product_id}</span>,
    },
    { key: "name", title: t("list.name"), isSortable: true, place: "name", draw: ({ name }) => name },
    ...extras.filter(({ key }) => shown.some((each) => each === key)),
    {
      key: "word_amount",
      isNamed: true,
      title: t("list.word_amount"),
      isSortable: true,
      isRight: true,
      place: "detail",
      draw: ({ word_amount: words }) => (words === null ? t("unlimited") : formatNumber(words)),
    },
    {
      key: "price",
      title: t("list.price"),
      isSortable: true,
      isRight: true,
      place: "side",
      draw: (row) => <Price of={row} />,
    },
    ...(onTest ? [testColumn(t, onTest)] : []),
  ];
}

function useExtraColumns(): Column<Product>[] {
  const t = useWords("products");
  const language = useLanguage();
  return [
    { key: "kind", title: t("list.column.kind"), isQuiet: true, isWhole: true, draw: (row) => kindOf(row, t) },
    {
      key: "trial",
      title: t("list.column.trial"),
      isQuiet: true,
      isDropped: true,
      draw: ({ trial_days: days, free_trial_end: end }) =>
        end && days > 0
          ? t("list.until", { date: formatDate(end, language) })
          : days > 0 && t("list.days", { count: days }),
    },
    {
      key: "available",
      title: t("list.column.available"),
      place: "state",
      draw: ({ available }) => (
        <Tag tone={available ? "good" : "plain"}>{t(available ? "list.onSale" : "list.offSale")}</Tag>
      ),
    },
    {
      key: "sold",
      title: t("list.column.sold"),
      isRight: true,
      isQuiet: true,
      isDropped: true,
      draw: ({ sold, user_limit: limit }) =>
        limit
          ? t("list.soldOf", { sold: formatNumber(sold ?? 0), limit: formatNumber(limit) })
          : formatNumber(sold ?? 0),
    },
    {
      key: "sku",
      title: t("list.column.sku"),
      isQuiet: true,
      isDropped: true,
      draw: ({ product_sku: sku }) => <span className={css.code}>{sku}</span>,
    },
  ];
}

function testColumn(t: Translate, onTest: (product: Product) => void): Column<Product> {
  return {
    key: "test",
    title: t("list.test"),
    isRight: true,
    draw: (product) =>
      product.can?.test && (
        <Button
          variant="default"
          size="xs"
          aria-label={t("list.testOf", { name: product.name })}
          onClick={() => onTest(product)}
        >
          {t("list.test")}
        </Button>
      ),
  };
}

function Price({ of: { price, due_price: due, currency } }: { of: Product }) {
  if (due === price) return formatMoney(price, currency);
  return (
    <>
      <del className={css.before}>{formatMoney(price, currency)}</del> {formatMoney(due, currency)}
    </>
  );
}

function kindOf({ is_subscription, subscription_period: period, subscription_interval: count }: Product, t: Translate) {
  if (!is_subscription || !period) return t("list.oneOff");
  return t(`list.every.${period}`, { count: count ?? 1 });
}
