import { Alert, Button, Switch } from "@mantine/core";
import { GIFT, MANUAL } from "@pluma/contract/billing/checkout";
import type { Product } from "@pluma/contract/products/products";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { typedAmount } from "../../../platform/look/typedAmount.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { ProductPicker } from "../../products/index.ts";
import { useGiveAccess } from "../data.ts";
import css from "./acts.module.css";
import { amountIn, daysIn } from "./amounts.ts";
import { AmountField, DaysField, MethodField } from "./fields.tsx";

type Draft = { product: Product | null; isGift: boolean; total: string; days: string; method: number };

const empty: Draft = { product: null, isGift: false, total: "", days: "", method: MANUAL };

/** Gives somebody a product: as a gift, or for money that was paid elsewhere. */
export function GiveAccessDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const t = useWords("purchases");
  const { draft, change, error, isChecked, isPending, handleSubmit, form } = useGiving(user, onClose);
  const { product, isGift, total, days, method } = draft;
  const currency = product?.currency ?? "USD";
  return (
    <Dialog title={t("give.title")} onClose={onClose}>
      <p>{t("give.to", { name: user.name })}</p>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <ProductPicker
          label={t("fields.product")}
          value={product}
          error={isChecked && !product && t("wrong.product")}
          onChange={(next) =>
            change({
              product: next,
              total: next && !isGift ? typedAmount(next.due_price, next.currency) : total,
              days: next?.expiration_days ? String(next.expiration_days) : "",
            })
          }
        />
        <GiftSwitch isOn={isGift} onChange={(isOn) => change({ isGift: isOn, method: isOn ? GIFT : MANUAL })} />
        <div className={css.pair}>
          {!isGift && (
            <AmountField
              label={t("fields.total")}
              currency={currency}
              value={total}
              error={isChecked && amountIn(total, currency) === null && t("wrong.amount")}
              onChange={(next) => change({ total: next })}
            />
          )}
          <DaysField
            value={days}
            error={isChecked && daysIn(days) === null && t("wrong.days")}
            onChange={(next) => change({ days: next })}
          />
        </div>
        {!isGift && <MethodField value={method} onChange={(next) => change({ method: next })} />}
        {product && <Effect product={product} days={days} />}
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={isPending}>
            {t("give.act")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function GiftSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useWords("purchases");
  const id = useId();
  return (
    <div className={css.gift}>
      <div>
        <b id={id}>{t("fields.is_gift")}</b>
        <p id={`${id}-about`}>{t("give.giftAbout")}</p>
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

function Effect({ product, days }: { product: Product; days: string }) {
  const t = useWords("purchases");
  const { word_amount: words, is_subscription: isSubscription } = product;
  const gets = words === null ? t("give.unlimited") : t("give.words", { number: formatNumber(words) });
  const given = daysIn(days);
  const until = given ? t("give.days", { count: given }) : t(isSubscription ? "give.interval" : "give.forGood");
  return <p className={css.note}>{`${gets} ${until}`}</p>;
}

function useGiving(user: { id: number; name: string }, onClose: () => void) {
  const t = useWords("purchases");
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const give = useGiveAccess();
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (give.isPending) return;
    flushSync(() => setChecked(true));
    const { product, isGift } = draft;
    const total = isGift ? 0 : amountIn(draft.total, product?.currency ?? "USD");
    const days = daysIn(draft.days);
    if (!product || total === null || days === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const body = {
      product_id: product.product_id,
      user_id: user.id,
      expiration_days: days ?? null,
      gift: isGift,
      total,
      payment_method_id: draft.method,
    };
    give.mutate(
      { ...body, key: keyOf(body) },
      {
        onSuccess: () => {
          showSuccess(t("give.done", { name: user.name }));
          onClose();
        },
      },
    );
  };
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  return { draft, change, error: give.error, isChecked, isPending: give.isPending, handleSubmit, form };
}
