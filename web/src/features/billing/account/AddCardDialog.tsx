import { Alert, Button } from "@mantine/core";
import type { PaymentMethod } from "@pluma/contract/billing/checkout";
import { lazy, Suspense, useRef, useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { CardChoice, type CardChosen } from "../checkout/card/CardChoice.tsx";
import type { CardForm } from "../checkout/card/StripeForm.tsx";
import { testCards } from "../checkout/card/testCards.ts";
import { startSource, useSaveSource } from "../data.ts";

const StripeForm = lazy(async () => ({ default: (await import("../checkout/card/StripeForm.tsx")).StripeForm }));

/** Keeps another card: typed into the provider's form, or in the sandbox one of its test cards. */
export function AddCardDialog({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const t = useWords("billing");
  const { currency = "USD" } = useConfig();
  const isSandbox = method.provider === "sandbox";
  const form = useRef<CardForm | null>(null);
  const [chosen, setChosen] = useState<CardChosen>({ kind: "test", token: testCards[0]?.token ?? "" });
  const { save, isSaving, trouble } = useSaving(form, () => {
    showSuccess(t("sources.saved"));
    onClose();
  });
  return (
    <Dialog
      title={t("sources.addCard")}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button
            loading={isSaving}
            onClick={() => void save(isSandbox && chosen.kind === "test" ? chosen.token : null)}
          >
            {t("sources.keep")}
          </Button>
        </>
      }
    >
      {trouble && (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      {isSandbox && (
        <>
          <p>{t("test.sandbox")}</p>
          <CardChoice sources={[]} isSandbox chosen={chosen} onChoose={setChosen} />
        </>
      )}
      {!isSandbox && method.public_key !== null && (
        <Suspense>
          <StripeForm publicKey={method.public_key} mode="setup" amount={0} currency={currency} isKept form={form} />
        </Suspense>
      )}
    </Dialog>
  );
}

function useSaving(form: { current: CardForm | null }, onSaved: () => void) {
  const t = useWords("billing");
  const source = useSaveSource();
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = async (testToken: string | null) => {
    if (isSaving) return;
    setSaving(true);
    setTrouble(null);
    try {
      const token = testToken ?? (await typedCard(form.current));
      await source.mutateAsync(token);
      onSaved();
    } catch (error) {
      setTrouble((error instanceof Error && error.message) || t("pay.cardFailed"));
    }
    setSaving(false);
  };
  return { save, isSaving, trouble };
}

async function typedCard(form: CardForm | null): Promise<string> {
  if (!form) throw new Error("");
  const { error } = await form.elements.submit();
  if (error) throw new Error(error.message);
  const { confirmCard } = await import("../checkout/card/stripe.ts");
  const secret = { client_secret: await startSource(), client_kind: "setup" as const };
  const { failed, token } = await confirmCard(form.stripe, form.elements, secret, "/billing");
  if (token === null) throw new Error(failed);
  return token;
}
