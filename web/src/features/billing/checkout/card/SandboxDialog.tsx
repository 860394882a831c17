import { Button } from "@mantine/core";
import type { Attempt } from "@pluma/contract/billing/checkout";
import { formatMoney } from "@pluma/contract/kit/money";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";

/** What a bank or PayPal would ask in a window of its own; in the sandbox it is asked here, and says so. */
export function SandboxDialog(props: { begun: Attempt; onAgree: () => void; onRefuse: () => void }) {
  const { begun, onAgree, onRefuse } = props;
  const t = useWords("billing");
  const asker = begun.step === "approve" ? "paypal" : "bank";
  const sum = { total: formatMoney(begun.total, begun.currency) };
  return (
    <Dialog
      title={t(`sandbox.${asker}.title`)}
      onClose={onRefuse}
      acts={
        <>
          <Button variant="default" onClick={onRefuse}>
            {t("notNow")}
          </Button>
          <Button data-autofocus onClick={onAgree}>
            {t(`sandbox.${asker}.act`)}
          </Button>
        </>
      }
    >
      <p>{t(`sandbox.${asker}.text`, sum)}</p>
    </Dialog>
  );
}
