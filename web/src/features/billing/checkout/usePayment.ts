import { type Attempt, CARD, type CheckoutPayload, PAYPAL } from "@pluma/contract/billing/checkout";
import { type RefObject, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { attempt } from "../data.checkout.ts";
import { useRemoveSource, useSaveSource } from "../data.ts";
import type { CardForm } from "./card/StripeForm.tsx";
import { CardTrouble, finish, type Means, payByCard } from "./paying.ts";
import { cardTrouble, type Trouble, troubleOf } from "./refusals.ts";

/** What is bought, or which invoice is paid, and for how much as it was shown. */
export type Order = Pick<
  CheckoutPayload,
  "type" | "product_id" | "invoice_id" | "discountCode" | "gift_periods" | "gift_mail" | "expected_total"
>;

type PaymentOptions = {
  order: Order;
  publicKey: string | null;
  form: RefObject<CardForm | null>;
  /** Hears which purchase an attempt is of, as soon as it is known. */
  onBegun: (purchaseId: number) => void;
  onDone: (purchaseId: number) => void;
  /** The sum is not what it was: read it again. */
  onSumChanged: () => void;
  /** Whether what is filled in beside the payment can be; without it there is nothing. Says itself what cannot. */
  isReady?: (() => boolean) | undefined;
  /** Hears which fields the server refused, and answers whether it says so itself. */
  onWrong?: ((fields: Readonly<Record<string, string>>) => boolean) | undefined;
};

/**
 * The way from a press on Pay to a purchase. One payment at a time: while one is on its way nothing else begins, and
 * what failed can be pressed again. `asking` is an attempt that the sandbox wants agreed to, as a bank or PayPal would.
 */
export function usePayment(options: PaymentOptions) {
  const { order, publicKey, form, onBegun, onDone } = options;
  const t = useWords("billing");
  const { isPaying, trouble, setTrouble, run, runReady, fail } = useOneAtATime(options);
  const [asking, setAsking] = useState<Attempt | null>(null);
  const [save, remove] = [useSaveSource(), useRemoveSource()];

  async function begin(payload: Partial<CheckoutPayload>): Promise<Attempt> {
    const begun = await attempt({ ...order, ...payload });
    onBegun(begun.purchase_id);
    return begun;
  }

  async function goOn(begun: Attempt, isAsked: boolean): Promise<void> {
    if (isAsked) setAsking(begun);
    else onDone(begun.purchase_id);
  }

  return {
    ...{ isPaying, trouble, asking, fail },
    forget: () => setTrouble(null),
    payByCard: (means: Means | { kind: "test"; token: string }) =>
      runReady(async () => {
        const source = means.kind === "test" ? await save.mutateAsync(means.token) : null;
        const chosen = means.kind === "test" ? savedAs(source?.payment_source_id) : means;
        const paying = payByCard({ begin, form, publicKey }, chosen);
        const { begun, isAsked } = await forgottenIfDeclined(paying, source, remove.mutateAsync);
        await goOn(begun, isAsked);
      }),
    /** Begins to pay with PayPal; answers what its window wants to know. */
    beginPaypal: () =>
      options.isReady?.() === false ? Promise.reject(new NotReady()) : begin({ payment_method_id: PAYPAL }),
    /** After the buyer agreed in PayPal's window. */
    finishPaypal: (begun: Attempt, approval: { payerID?: string | null; facilitatorAccessToken?: string | null }) =>
      run(async () => {
        const { purchase_id, orderID, subscriptionID } = begun;
        await finish({ ...order, payment_method_id: PAYPAL, purchase_id, orderID, subscriptionID, ...approval });
        onDone(purchase_id);
      }),
    paySandboxPaypal: () =>
      runReady(async () => {
        const begun = await begin({ payment_method_id: PAYPAL });
        await goOn(begun, begun.step === "approve");
      }),
    agree: () =>
      run(async () => {
        if (!asking) return;
        const { purchase_id, orderID, step } = asking;
        setAsking(null);
        await finish({ purchase_id, orderID, payment_method_id: step === "approve" ? PAYPAL : CARD });
        onDone(purchase_id);
      }),
    refuse: () => {
      setAsking(null);
      setTrouble(cardTrouble(t("pay.notAgreed")));
    },
  };
}

/** A test card that was kept to pay with it, and was declined, is not one that anybody wants to keep. */
function forgottenIfDeclined<T>(
  paid: Promise<T>,
  source: { payment_source_id: number } | null,
  forget: (id: number) => Promise<unknown>,
): Promise<T> {
  return paid.catch(async (error: unknown) => {
    if (source && isRefused(error, "card_declined")) await forget(source.payment_source_id).catch(() => undefined);
    throw error;
  });
}

/** What is filled in beside the payment cannot be, and says so itself. */
class NotReady extends Error {
  override name = "NotReady";
}

/** Whether what went wrong is said at its field already. */
const isSaid = (error: unknown, { onWrong }: PaymentOptions): boolean =>
  error instanceof NotReady || (isRefused(error) && onWrong?.(error.fields) === true);

const savedAs = (sourceId = 0): Means => ({ kind: "saved", sourceId });

/** Runs one act at a time, and keeps what went wrong with the last. */
function useOneAtATime(options: PaymentOptions) {
  const t = useWords("billing");
  const [isPaying, setPaying] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // Two presses within one frame see the same state; only one of them finds this free.
  const isBusy = useRef(false);

  async function run(act: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPaying(true);
    setTrouble(null);
    try {
      await act();
    } catch (error) {
      if (!isSaid(error, options)) tell(error);
    }
    isBusy.current = false;
    setPaying(false);
  }

  function tell(error: unknown): void {
    const isCard = error instanceof CardTrouble;
    const found = isCard ? cardTrouble(error.message || t("pay.cardFailed")) : troubleOf(error);
    setTrouble(found);
    if (found.place === "total") options.onSumChanged();
  }

  return {
    ...{ isPaying, trouble, setTrouble, run },
    /** The same where what is filled in beside the payment can be. */
    runReady: (act: () => Promise<void>) => run(async () => (options.isReady?.() === false ? undefined : act())),
    fail: (error: unknown) => setTrouble(isSaid(error, options) ? null : troubleOf(error)),
  };
}
