import { Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { GIFT_CODES_MAX, GIFT_PERIODS_MAX, type GiftBatch } from "@pluma/contract/billing/gifts";
import type { Product } from "@pluma/contract/products/products";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { useMakeBatch } from "./data.ts";

type Props = { product: Product; onMade: (batch: GiftBatch) => void; onClose: () => void };
type Draft = { count: string; periods: number; note: string; ends: string };
type Wrong = { count?: true; ends?: true };

/** Makes gift codes of a product: how many, for how long, until when they can be redeemed, and what for. */
export function MakeDialog({ product, onMade, onClose }: Props) {
  const t = useWords("products/gifts");
  const [draft, setDraft] = useState<Draft>({ count: "10", periods: 1, note: "", ends: "" });
  const { wrong, make, form, handleSubmit, forget } = useMaking(product.product_id, draft, onMade);
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next });
    forget();
  };
  return (
    <Dialog title={t("makeTitle")} onClose={onClose}>
      {make.error && (
        <Alert color="red" role="alert">
          {make.error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <TextInput
          data-autofocus
          name="count"
          label={t("count")}
          inputMode="numeric"
          value={draft.count}
          error={wrong.count && t("countWrong", { max: GIFT_CODES_MAX })}
          onChange={(event) => change({ count: event.currentTarget.value })}
        />
        {product.is_subscription && (
          <LengthField product={product} value={draft.periods} onChange={(periods) => change({ periods })} />
        )}
        <TextInput
          name="note"
          label={<OptionalLabel>{t("note")}</OptionalLabel>}
          description={t("noteHint")}
          maxLength={200}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <TextInput
          name="ends"
          type="datetime-local"
          label={<OptionalLabel>{t("ends")}</OptionalLabel>}
          value={draft.ends}
          error={wrong.ends && t("endsWrong")}
          onChange={(event) => change({ ends: event.currentTarget.value })}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={make.isPending}>
            {t("make")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type LengthProps = { product: Product; value: number; onChange: (periods: number) => void };

function LengthField({ product, value, onChange }: LengthProps) {
  const t = useWords("products/gifts");
  const { subscription_period: period, subscription_interval: interval } = product;
  return (
    <NativeSelect
      name="periods"
      label={t("lengthLabel")}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={Array.from({ length: GIFT_PERIODS_MAX }, (_, at) => ({
        value: String(at + 1),
        label: t(`length.${period ?? "month"}`, { count: (interval ?? 1) * (at + 1) }),
      }))}
    />
  );
}

function useMaking(productId: number, draft: Draft, onMade: (batch: GiftBatch) => void) {
  const [wrong, setWrong] = useState<Wrong>({});
  const make = useMakeBatch(productId);
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const count = Number(draft.count.trim());
    const ends = draft.ends === "" ? null : new Date(draft.ends);
    const found: Wrong = {
      ...(!(Number.isInteger(count) && count >= 1 && count <= GIFT_CODES_MAX) && { count: true }),
      ...(ends !== null && !(ends > new Date()) && { ends: true }),
    };
    flushSync(() => setWrong(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (Object.keys(found).length > 0) return;
    const body = { count, periods: draft.periods, note: draft.note.trim(), expires_at: ends?.toISOString() ?? null };
    make.mutate(body, { onSuccess: ({ batch }) => onMade(batch) });
  };
  const forget = () => {
    setWrong({});
    make.reset();
  };
  return { wrong, make, form, handleSubmit, forget };
}
