import { Alert, Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { IconAlertCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import css from "./Account.module.css";
import { payPath } from "./usePurchaseColumns.tsx";

/** Says that a renewal could not be charged and until when things go on, with the one button that mends it. */
export function FailedPayment({ purchase }: { purchase: Purchase }) {
  const t = useWords("billing");
  const language = useLanguage();
  const { grace_until: until, product } = purchase;
  if (until === null) return null;
  return (
    <Alert
      className={css.failedPayment}
      color="red"
      role="alert"
      icon={<IconAlertCircle size={18} stroke={1.6} aria-hidden />}
    >
      <span>{t("failedPayment.text", { name: product.name, date: formatLongDate(until, language) })}</span>
      {purchase.can.pay && (
        <Button component={Link} to={payPath(purchase)} size="xs">
          {t("failedPayment.act")}
        </Button>
      )}
    </Alert>
  );
}
