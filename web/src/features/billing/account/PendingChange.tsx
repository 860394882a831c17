import { Alert, Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import { IconClock } from "@tabler/icons-react";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useWithdrawChange } from "../data.ts";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import css from "./Account.module.css";

/** A change of plan that waits for its buyer's agreement at the provider: the way there, and taking it back. */
export function PendingChange({ purchase }: { purchase: Purchase }) {
  const t = useWords("billing");
  const language = useLanguage();
  const isImpersonated = useIsImpersonated();
  const withdraw = useWithdrawChange();
  const { pending_change: pending, product, currency, purchase_id: id } = purchase;
  if (pending === null) return null;
  const words = {
    name: product.name,
    next: pending.product.name,
    amount: formatMoney(pending.amount, currency),
    until: formatMoment(pending.expires_at, language),
  };
  const handleWithdraw = () => withdraw.mutate(id, { onSuccess: () => showSuccess(t("pendingChange.withdrawn")) });
  return (
    <Alert className={css.failedPayment} role="status" icon={<IconClock size={18} stroke={1.6} aria-hidden />}>
      <span>{t("pendingChange.text", words)}</span>
      {pending.approve_url !== null && (
        <Button component="a" href={pending.approve_url} size="xs">
          {t("pendingChange.agree")}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={isImpersonated}
        loading={withdraw.isPending}
        onClick={handleWithdraw}
      >
        {t("pendingChange.withdraw")}
      </Button>
      {withdraw.isError && <span role="alert">{withdraw.error.message}</span>}
    </Alert>
  );
}
