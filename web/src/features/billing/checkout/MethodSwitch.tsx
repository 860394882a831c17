import { SegmentedControl } from "@mantine/core";
import { CARD, PAYPAL, type PaymentMethod } from "@pluma/contract/billing/checkout";
import { IconBrandPaypal, IconCreditCard } from "@tabler/icons-react";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Payment.module.css";

type MethodSwitchProps = {
  open: readonly PaymentMethod[];
  methodId: number;
  isOff: boolean;
  onChoose: (id: number) => void;
};

/** The ways to pay that are open here, beside each other. */
export function MethodSwitch({ open, methodId, isOff, onChoose }: MethodSwitchProps) {
  const t = useWords("billing");
  const id = useId();
  return (
    <>
      <h2 id={id} className={css.heading}>
        {t("pay.with")}
      </h2>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={id}
        disabled={isOff}
        value={String(methodId)}
        onChange={(next) => onChoose(Number(next))}
        data={open.map(({ payment_method_id: each, name }) => ({
          value: String(each),
          label: (
            <span className={css.method}>
              {each === PAYPAL ? <IconBrandPaypal size={18} stroke={1.6} /> : <IconCreditCard size={18} stroke={1.6} />}
              {each === CARD ? t("pay.card") : name}
            </span>
          ),
        }))}
      />
    </>
  );
}
