import type { PaymentMethod } from "@pluma/contract/billing/checkout";
import { IconFlask } from "@tabler/icons-react";
import { useWords } from "../../platform/look/i18n.ts";
import css from "./TestLabel.module.css";

/** Says plainly that no money moves here: in the sandbox, or with a provider's test keys. */
export function TestLabel({ methods }: { methods: readonly PaymentMethod[] | undefined }) {
  const t = useWords("billing");
  const open = methods?.filter(({ available }) => available) ?? [];
  if (!open.some(({ is_test }) => is_test)) return null;
  const isSandbox = open.some(({ provider }) => provider === "sandbox");
  return (
    <p className={css.root}>
      <IconFlask size={16} stroke={1.7} aria-hidden />
      {t(isSandbox ? "test.sandbox" : "test.keys")}
    </p>
  );
}
