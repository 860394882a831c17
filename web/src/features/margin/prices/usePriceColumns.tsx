import { Button } from "@mantine/core";
import type { ModelPrice } from "@pluma/contract/generation/prices";
import { formatMoney } from "@pluma/contract/kit/money";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { dayName } from "../../../ui/dates/spans.ts";

type Options = { onChange: ((price: ModelPrice) => void) | null; onRemove: ((id: number) => void) | null };

/** Dollars for a million tokens: with all decimals that there are, at least two. */
const dollars = (amount: number): string =>
  Number.isInteger(amount * 100) ? formatMoney(amount, "USD") : `$${amount.toString()}`;

/** The columns of what models cost. */
export function usePriceColumns({ onChange, onRemove }: Options): Column<ModelPrice>[] {
  const t = useWords("margin");
  const language = useLanguage();
  const figure = (key: "input" | "cached" | "output"): Column<ModelPrice> => ({
    key,
    title: t(`prices.${key}`),
    isRight: true,
    isNamed: true,
    ...(key === "output" ? { place: "state" as const } : key === "input" ? { place: "detail" as const } : {}),
    draw: (price) => dollars(price[key]),
  });
  return [
    {
      key: "model",
      title: t("prices.model"),
      place: "name",
      draw: ({ model }) => (model === "*" ? t("prices.others") : model),
    },
    figure("input"),
    figure("cached"),
    figure("output"),
    {
      key: "from",
      title: t("prices.from"),
      place: "side",
      draw: ({ from_day, state }) =>
        from_day === null ? t("prices.listed") : t(`prices.${state}`, { day: dayName(from_day, language) }),
    },
    {
      key: "acts",
      title: t("prices.acts"),
      isRight: true,
      place: "acts",
      draw: (price) => <Acts price={price} onChange={onChange} onRemove={onRemove} />,
    },
  ];
}

function Acts({ price, onChange, onRemove }: Options & { price: ModelPrice }) {
  const t = useWords("margin");
  const { model, price_id: id, can_remove: canRemove } = price;
  return (
    <>
      {onRemove && canRemove && id !== null && (
        <Button
          variant="subtle"
          color="ink"
          size="compact-sm"
          aria-label={t("prices.removeOf", { model })}
          onClick={() => onRemove(id)}
        >
          {t("prices.remove")}
        </Button>
      )}
      {onChange && price.state !== "past" && (
        <Button
          variant="subtle"
          color="ink"
          size="compact-sm"
          aria-label={t("prices.changeOf", { model })}
          onClick={() => onChange(price)}
        >
          {t("prices.change")}
        </Button>
      )}
    </>
  );
}
