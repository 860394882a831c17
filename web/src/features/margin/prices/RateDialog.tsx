import { Alert, Button, NumberInput, TextInput } from "@mantine/core";
import type { ModelPrices } from "@pluma/contract/generation/prices";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { useSaveRate } from "../data.ts";
import css from "../report/margin.module.css";

/** Enters how much of a currency a US dollar is from a day on. */
export function RateDialog({ prices, onClose }: { prices: ModelPrices; onClose: () => void }) {
  const t = useWords("margin");
  const save = useSaveRate();
  const [currency, setCurrency] = useState(prices.currency === "USD" ? "" : prices.currency);
  const [rate, setRate] = useState<number | string>("");
  const [from, setFrom] = useState(prices.today);
  const told = isRefused(save.error) ? save.error.fields : {};
  const isReady = currency.trim().length === 3 && typeof rate === "number" && rate > 0 && from !== "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate(
      { currency: currency.trim().toUpperCase(), per_dollar: Number(rate), from_day: from },
      {
        onSuccess: () => {
          showSuccess(t("rates.saved"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("rates.add")} onClose={onClose}>
      {save.error && Object.keys(told).length === 0 && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit} className={css.fields}>
        <TextInput
          label={t("rates.currency")}
          description={t("rates.currencyHint")}
          maxLength={3}
          value={currency}
          error={told.currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
        <NumberInput
          label={t("rates.perDollar")}
          min={0}
          decimalScale={6}
          hideControls
          value={rate}
          error={told.per_dollar}
          onChange={setRate}
        />
        <DateField label={t("prices.from")} value={from} error={told.from_day} onChange={setFrom} />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" disabled={!isReady} loading={save.isPending}>
            {t("save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
