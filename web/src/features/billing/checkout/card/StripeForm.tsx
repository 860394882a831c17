import { Skeleton } from "@mantine/core";
import { minorDigits, toMinor } from "@pluma/contract/kit/money";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "../../../../platform/look/i18n.ts";
import { useScheme } from "../../../../platform/look/scheme.ts";
import { useFocusKept } from "../../../../ui/useFocusKept.ts";
import { FormFailed } from "../FormFailed.tsx";
import { appearanceOf, openStripe } from "./stripe.ts";

/** The provider's form, once it stands: what a press on Pay needs of it. */
export type CardForm = { stripe: Stripe; elements: StripeElements };

type StripeFormProps = {
  publicKey: string;
  /** `payment` charges once, `subscription` now and later, `setup` only keeps the card. */
  mode: "payment" | "subscription" | "setup";
  amount: number;
  currency: string;
  /** The card is kept for later. */
  isKept: boolean;
  form: RefObject<CardForm | null>;
};

/** So long the provider's frame is waited for before it is said that something keeps it away. */
const FORM_MS_MAX = 20_000;

/** A new card, typed into the provider's own frame: its number never comes near us. */
export function StripeForm(props: StripeFormProps) {
  const { publicKey, mode, form } = props;
  const isDark = useScheme() === "dark";
  const language = useLanguage();
  const [tries, setTries] = useState(1);
  const { script, isBlocked } = useScript(publicKey, tries);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  const tryAgain = () => setTries(tries + 1);
  return (
    <div ref={part} tabIndex={-1}>
      {isBlocked ? (
        <FormFailed onAgain={tryAgain} />
      ) : (
        <Elements
          // Another purpose of the form is another form, and so is another try.
          key={`${mode} ${language} ${tries}`}
          stripe={script}
          options={{ ...purposeOf(props), appearance: appearanceOf(isDark), locale: language }}
        >
          <Fields form={form} onAgain={tryAgain} />
        </Elements>
      )}
    </div>
  );
}

/** The provider's script, asked for anew with each try, and whether it could not be fetched in this one. */
function useScript(publicKey: string, tries: number): { script: Promise<Stripe | null>; isBlocked: boolean } {
  const [blocked, setBlocked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  const script = useMemo(() => openStripe(publicKey).catch(() => null), [publicKey, tries]);
  useEffect(() => {
    void script.then((found) => found ?? setBlocked(tries));
  }, [script, tries]);
  return { script, isBlocked: blocked === tries };
}

function purposeOf({ mode, amount, currency, isKept }: StripeFormProps) {
  // Cards and what stands on them (wallets) are what the server asks for; the provider would refuse any other.
  const kinds = { allowedPaymentMethodTypes: ["card"], currency: currency.toLowerCase() };
  const money = { ...kinds, amount: toMinor(amount, currency) };
  if (mode === "setup") return { mode, ...kinds };
  if (mode === "subscription") return { mode, ...money };
  return { mode, ...money, setupFutureUsage: isKept ? ("off_session" as const) : null };
}

type FieldsProps = { form: RefObject<CardForm | null>; onAgain: () => void };

function Fields({ form, onAgain }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  useEffect(() => {
    form.current = stripe && elements ? { stripe, elements } : null;
    return () => {
      form.current = null;
    };
  }, [form, stripe, elements]);
  useEffect(() => {
    if (state !== "waiting") return;
    // A frame that is kept away tells nobody.
    const timer = setTimeout(() => setState("failed"), FORM_MS_MAX);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      {state === "waiting" && <Skeleton height={160} />}
      {state === "failed" && <FormFailed onAgain={onAgain} />}
      <div hidden={state === "failed"}>
        <PaymentElement
          options={{ layout: "tabs" }}
          onReady={() => setState("ready")}
          onLoadError={() => setState("failed")}
        />
      </div>
    </>
  );
}

/** Whether an amount can be charged at all: the provider's form takes none of nothing. */
export const isChargeable = (amount: number, currency: string): boolean => amount * 10 ** minorDigits(currency) >= 1;
