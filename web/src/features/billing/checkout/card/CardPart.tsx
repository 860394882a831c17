import { Checkbox } from "@mantine/core";
import type { PaymentSource } from "@pluma/contract/billing/paymentSources";
import { lazy, type RefObject, Suspense } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "../Payment.module.css";
import { CardChoice, type CardChosen } from "./CardChoice.tsx";
import type { CardForm } from "./StripeForm.tsx";

/** What is to be paid. */
export type Sum = {
  amount: number;
  currency: string;
  /** Something is charged later too: the card is kept for it. */
  isRecurring: boolean;
  /** Nothing is charged now or later. */
  isFree: boolean;
};

const StripeForm = lazy(async () => ({ default: (await import("./StripeForm.tsx")).StripeForm }));

type CardPartProps = {
  sum: Sum;
  sources: readonly PaymentSource[];
  isSandbox: boolean;
  publicKey: string | null;
  chosen: CardChosen;
  isKept: boolean;
  form: RefObject<CardForm | null>;
  onChoose: (chosen: CardChosen) => void;
  onKeep: (isKept: boolean) => void;
};

/** Which card, and under another one the provider's own form for it. What is charged again is kept in any case. */
export function CardPart(props: CardPartProps) {
  const { sum, sources, isSandbox, publicKey, chosen, isKept, form, onChoose, onKeep } = props;
  const t = useWords("billing");
  return (
    <>
      <CardChoice sources={sources} isSandbox={isSandbox} chosen={chosen} onChoose={onChoose} />
      {chosen.kind === "new" && publicKey !== null && (
        <div className={css.form}>
          <Suspense>
            <StripeForm
              publicKey={publicKey}
              mode={sum.amount === 0 ? "setup" : sum.isRecurring ? "subscription" : "payment"}
              amount={sum.amount}
              currency={sum.currency}
              isKept={isKept}
              form={form}
            />
          </Suspense>
          {!sum.isRecurring && (
            <Checkbox
              mt={14}
              label={t("pay.keep")}
              checked={isKept}
              onChange={(event) => onKeep(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
    </>
  );
}
