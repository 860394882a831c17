import { Skeleton } from "@mantine/core";
import { loadScript, type PayPalNamespace } from "@paypal/paypal-js";
import type { Attempt } from "@pluma/contract/billing/checkout";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readStyleNonce } from "../../../platform/config.ts";
import { FormFailed } from "./FormFailed.tsx";

type PaypalButtonsProps = {
  clientId: string;
  currency: string;
  isSubscription: boolean;
  begin: () => Promise<Attempt>;
  onApprove: (
    begun: Attempt,
    approval: { payerID?: string | null; facilitatorAccessToken?: string | null },
  ) => Promise<void>;
  onFailed: (error: unknown) => void;
};

/**
 * PayPal's own buttons, which open its window. Its script is fetched for them and taken away with them, so that after a
 * payment nothing of PayPal stays on the page.
 */
export function PaypalButtons(props: PaypalButtonsProps) {
  const [tries, setTries] = useState(1);
  return <Buttons key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

function Buttons({ onAgain, ...props }: PaypalButtonsProps & { onAgain: () => void }) {
  const { clientId, currency, isSubscription, begin, onApprove, onFailed } = props;
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef<Attempt | null>(null);
  const failure = useRef<unknown>(null);
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  // PayPal tells of what the server refused only that something failed; the server's own words are kept beside it.
  const onBegin = useEffectEvent(async (): Promise<Attempt> => {
    failure.current = null;
    try {
      begun.current = await begin();
      return begun.current;
    } catch (error) {
      failure.current = error;
      throw error;
    }
  });
  const onAgreed = useEffectEvent(async (data: Approval) => {
    if (!begun.current) return;
    await onApprove(begun.current, {
      payerID: data.payerID ?? null,
      facilitatorAccessToken: data.facilitatorAccessToken ?? null,
    });
  });
  const onError = useEffectEvent((error: unknown) => onFailed(failure.current ?? error));
  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const paypal = await loadPaypal({ clientId, currency, isSubscription });
      if (isGone || !place.current || !paypal?.Buttons) return;
      const buttons = paypal.Buttons({
        ...(isSubscription
          ? { createSubscription: async () => (await onBegin()).subscriptionID ?? "" }
          : { createOrder: async () => (await onBegin()).orderID ?? "" }),
        onApprove: (data) => onAgreed(data),
        onError: (error) => onError(error),
      });
      await buttons.render(place.current);
      if (!isGone) setState("ready");
    };
    show().catch(() => !isGone && setState("failed"));
    return () => {
      isGone = true;
      removePaypal();
    };
  }, [clientId, currency, isSubscription]);
  return (
    <>
      {state === "waiting" && <Skeleton height={44} />}
      {state === "failed" && <FormFailed onAgain={onAgain} />}
      <div ref={place} />
    </>
  );
}

type Approval = { payerID?: string | null; facilitatorAccessToken?: string };
type PaypalOptions = { clientId: string; currency: string; isSubscription: boolean };

function loadPaypal({ clientId, currency, isSubscription }: PaypalOptions): Promise<PayPalNamespace | null> {
  return loadScript({
    clientId,
    currency,
    components: "buttons",
    intent: isSubscription ? "subscription" : "capture",
    vault: isSubscription,
    dataCspNonce: readStyleNonce(),
  });
}

/** Takes PayPal's script off the page, and what it left in the window. */
function removePaypal(): void {
  for (const script of document.querySelectorAll('script[src*="paypal.com/sdk/js"]')) script.remove();
  Reflect.deleteProperty(window, "paypal");
}
