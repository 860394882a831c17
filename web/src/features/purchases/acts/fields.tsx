import { NativeSelect, type NativeSelectProps, TextInput } from "@mantine/core";
import { CARD, GIFT, MANUAL, PAYPAL } from "@pluma/contract/billing/checkout";
import { useWords } from "../../../platform/look/i18n.ts";
import { useStatusWord } from "../../../ui/marks/StatusBadge.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { methodKeys } from "../said.ts";
import css from "./acts.module.css";

type TextFieldProps = { value: string; onChange: (value: string) => void; error?: string | false | undefined };

/** An amount of money. */
export function AmountField({ label, currency, ...props }: TextFieldProps & { label: string; currency: string }) {
  const { value, onChange, error } = props;
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={css.unit}>{currency}</span>}
      rightSectionWidth={52}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** After how many days access ends; empty leaves it to the product. */
export function DaysField({ value, onChange, error }: TextFieldProps) {
  const t = useWords("purchases");
  return (
    <TextInput
      label={<OptionalLabel>{t("fields.expiration_days")}</OptionalLabel>}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span className={css.unit}>{t("days")}</span>}
      rightSectionWidth={56}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type MethodFieldProps = { value: number; onChange: (method: number) => void; disabled?: boolean };

/** How something was paid, as staff enter it. */
export function MethodField({ value, onChange, disabled = false }: MethodFieldProps) {
  const t = useWords("purchases");
  return (
    <NativeSelect
      label={t("fields.payment_method")}
      data={[MANUAL, CARD, PAYPAL, GIFT].map((method) => ({
        value: String(method),
        label: t(`methods.${methodKeys[method]}`),
      }))}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

type StatusFieldProps<S extends string> = {
  statuses: readonly S[];
  value: S;
  onChange: (status: S) => void;
} & Pick<NativeSelectProps, "description">;

/** A status, out of those that may be chosen. */
export function StatusField<S extends string>({ statuses, value, onChange, description }: StatusFieldProps<S>) {
  const t = useWords("purchases");
  const wordOf = useStatusWord();
  return (
    <NativeSelect
      label={t("fields.status")}
      description={description}
      data={statuses.map((status) => ({ value: status, label: wordOf(status) }))}
      value={value}
      onChange={(event) => {
        const status = statuses.find((each) => each === event.currentTarget.value);
        if (status) onChange(status);
      }}
    />
  );
}
