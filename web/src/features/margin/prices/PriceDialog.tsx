import { Alert, Button, NumberInput, TextInput } from "@mantine/core";
import type { ModelPrice } from "@pluma/contract/generation/prices";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { useSavePrice } from "../data.ts";
import css from "../report/margin.module.css";

const figures = ["input", "cached", "output"] as const;
type Draft = { model: string; from: string } & Record<(typeof figures)[number], number | string>;

type Props = { model: string; price: ModelPrice | null; today: string; onClose: () => void };

/** Enters what a model costs from a day on; `price` is the one that it replaces. */
export function PriceDialog({ model, price, today, onClose }: Props) {
  const t = useWords("margin");
  const save = useSavePrice();
  const [draft, setDraft] = useState<Draft>({
    model,
    from: today,
    input: price?.input ?? "",
    cached: price?.cached ?? "",
    output: price?.output ?? "",
  });
  const told = isRefused(save.error) ? save.error.fields : {};
  const values = figures.map((key) => draft[key]);
  const isReady = draft.model.trim() !== "" && draft.from !== "" && values.every((value) => typeof value === "number");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    const [input = 0, cached = 0, output = 0] = values.map(Number);
    save.mutate(
      { model: draft.model.trim(), input, cached, output, from_day: draft.from },
      {
        onSuccess: () => {
          showSuccess(t("prices.saved"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t(price ? "prices.changeTitle" : "prices.add")} onClose={onClose}>
      {save.error && Object.keys(told).length === 0 && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit} className={css.fields}>
        <Fields draft={draft} told={told} onChange={setDraft} />
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

type FieldsProps = { draft: Draft; told: Record<string, string>; onChange: (draft: Draft) => void };

function Fields({ draft, told, onChange }: FieldsProps) {
  const t = useWords("margin");
  return (
    <>
      <TextInput
        label={t("prices.model")}
        description={t("prices.modelHint")}
        maxLength={200}
        value={draft.model}
        error={told.model}
        onChange={(event) => onChange({ ...draft, model: event.currentTarget.value })}
      />
      <div className={css.three}>
        {figures.map((key) => (
          <NumberInput
            key={key}
            label={t(`prices.${key}`)}
            prefix="$"
            min={0}
            max={100_000}
            decimalScale={6}
            hideControls
            value={draft[key]}
            error={told[key]}
            onChange={(value) => onChange({ ...draft, [key]: value })}
          />
        ))}
      </div>
      <DateField
        label={t("prices.from")}
        description={t("prices.fromHint")}
        value={draft.from}
        error={told.from_day}
        onChange={(from) => onChange({ ...draft, from })}
      />
    </>
  );
}
