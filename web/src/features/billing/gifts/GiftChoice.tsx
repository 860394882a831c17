import { Checkbox, NativeSelect } from "@mantine/core";
import { GIFT_PERIODS_MAX } from "@pluma/contract/billing/gifts";
import type { SoldProduct } from "@pluma/contract/products/products";
import { useLocation, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { giftOf } from "./giftOf.ts";
import css from "./gifts.module.css";
import { useLengths } from "./useLengths.ts";

/** Whether what is paid for is for another, and for how long; the address keeps it. */
export function GiftChoice({ product }: { product: SoldProduct }) {
  const t = useWords("billing/gifts");
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const lengthOf = useLengths();
  const periods = giftOf(search);
  const choose = (next: number | null) =>
    setSearch(next === null ? {} : { gift: String(next) }, { replace: true, state });
  const { subscription_period: period, subscription_interval: interval } = product;
  // Of a gift the interval is all of its periods together.
  const one = (interval ?? 1) / (periods ?? 1);
  const hasLength = periods !== null && period !== null && Number.isInteger(one);
  return (
    <div className={css.choice}>
      <Checkbox
        label={t("choice.asGift")}
        description={<span className={css.about}>{t("choice.about")}</span>}
        checked={periods !== null}
        onChange={(event) => choose(event.currentTarget.checked ? 1 : null)}
      />
      {hasLength && (
        <NativeSelect
          label={t("choice.length")}
          value={String(periods)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={Array.from({ length: GIFT_PERIODS_MAX }, (_, at) => ({
            value: String(at + 1),
            label: lengthOf({ period, count: one * (at + 1) }),
          }))}
        />
      )}
    </div>
  );
}
