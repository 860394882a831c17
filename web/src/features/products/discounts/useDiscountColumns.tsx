import { ActionIcon } from "@mantine/core";
import { formatMoney } from "@pluma/contract/kit/money";
import type { Discount } from "@pluma/contract/products/discounts";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { formatDate, formatNumber, formatPercent } from "../../../platform/look/format.ts";
import type { Translate } from "../../../platform/look/i18n.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import css from "../list/list.module.css";

export type DiscountAct = { edit: (discount: Discount) => void; remove: (discount: Discount) => void };

/** The columns of the list of codes; without acts nothing can be changed. */
export function useDiscountColumns(acts: DiscountAct | null): Column<Discount>[] {
  const t = useWords("products");
  const language = useLanguage();
  const dayOf = (moment: string) => formatDate(moment, language);
  return [
    {
      key: "code",
      title: t("discounts.code"),
      place: "name",
      draw: ({ code }) => <b className={css.code}>{code}</b>,
    },
    { key: "value", title: t("discounts.off"), draw: (row) => offOf(row, t), place: "side" },
    {
      key: "products",
      title: t("discounts.products"),
      isQuiet: true,
      draw: ({ products }) => products.map(({ name }) => name).join(", ") || t("discounts.allProducts"),
    },
    {
      key: "dates",
      title: t("discounts.dates"),
      isQuiet: true,
      isDropped: true,
      draw: (row) => datesOf(row, dayOf, t),
    },
    {
      key: "uses",
      isNamed: true,
      title: t("discounts.uses"),
      isRight: true,
      place: "detail",
      draw: (row) => usesOf(row, t),
    },
    {
      key: "state",
      title: t("discounts.state"),
      place: "state",
      draw: (row) => {
        const state = stateOf(row, new Date());
        return (
          <Tag tone={state === "on" ? "good" : state === "waits" ? "warn" : "plain"}>{t(`discounts.is.${state}`)}</Tag>
        );
      },
    },
    ...(acts ? [actsColumn(acts, t)] : []),
  ];
}

function actsColumn({ edit, remove }: DiscountAct, t: Translate): Column<Discount> {
  return {
    key: "acts",
    title: t("discounts.acts"),
    isRight: true,
    draw: (row) => (
      <span className={css.acts}>
        {row.can.edit && (
          <ActionIcon aria-label={t("discounts.editOf", { code: row.code })} onClick={() => edit(row)}>
            <IconPencil size={17} stroke={1.6} />
          </ActionIcon>
        )}
        {row.can.remove && (
          <ActionIcon aria-label={t("discounts.removeOf", { code: row.code })} onClick={() => remove(row)}>
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    ),
  };
}

const usesOf = ({ uses, uses_max: max }: Discount, t: Translate): string =>
  max === null ? formatNumber(uses) : t("discounts.usesOf", { uses: formatNumber(uses), max: formatNumber(max) });

function offOf({ kind, value, currency, duration, duration_months: months }: Discount, t: Translate): string {
  const off = kind === "percent" ? percentOf(value) : formatMoney(value, currency);
  return `${off}, ${t(`discounts.for.${duration}`, { count: months ?? 0 })}`;
}

/** With the decimals that the code has: 12.5 stays that. */
const percentOf = (value: number) => formatPercent(value, String(value).split(".")[1]?.length);

function datesOf({ starts_at: from, ends_at: to }: Discount, dayOf: (moment: string) => string, t: Translate): string {
  if (from && to) return t("discounts.fromTo", { from: dayOf(from), to: dayOf(to) });
  if (from) return t("discounts.from", { from: dayOf(from) });
  return to ? t("discounts.to", { to: dayOf(to) }) : t("discounts.always");
}

/** Whether a code can be used now, and if not, why. */
function stateOf(discount: Discount, now: Date): "on" | "off" | "waits" | "over" | "spent" {
  const { available, starts_at: from, ends_at: to, uses, uses_max: max } = discount;
  if (!available) return "off";
  if (to && new Date(to) <= now) return "over";
  if (max !== null && uses >= max) return "spent";
  return from && new Date(from) > now ? "waits" : "on";
}
