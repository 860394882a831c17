import { Alert, Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import { IconClock } from "@tabler/icons-react";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useKeepPlan } from "../data.ts";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import css from "./Account.module.css";

/** A change of plan that comes with the next payment: what becomes of it and when, and keeping the present plan. */
export function ChangeToCome({ purchase }: { purchase: Purchase }) {
  const t = useWords("billing");
  const language = useLanguage();
  const isImpersonated = useIsImpersonated();
  const keep = useKeepPlan(purchase);
  const { next_product: next, next_charge: charge, product, currency, can } = purchase;
  if (next === null || charge === null) return null;
  const words = {
    name: product.name,
    next: next.name,
    amount: formatMoney(charge.amount, currency),
    date: formatLongDate(charge.at, language),
  };
  const handleKeep = () => keep.mutate(undefined, { onSuccess: () => showSuccess(t("changeToCome.kept", words)) });
  return (
    <Alert className={css.failedPayment} role="status" icon={<IconClock size={18} stroke={1.6} aria-hidden />}>
      <span>{t("changeToCome.text", words)}</span>
      {can.change && (
        <Button variant="default" size="xs" disabled={isImpersonated} loading={keep.isPending} onClick={handleKeep}>
          {t("changeToCome.keep", words)}
        </Button>
      )}
      {keep.isError && <span role="alert">{keep.error.message}</span>}
    </Alert>
  );
}
