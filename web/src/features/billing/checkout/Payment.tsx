import { Alert, Button } from "@mantine/core";
import { CARD, PAYPAL, type PaymentMethod } from "@pluma/contract/billing/checkout";
import type { PaymentSource } from "@pluma/contract/billing/paymentSources";
import { IconLock } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import type { CardChosen } from "./card/CardChoice.tsx";
import { CardPart, type Sum } from "./card/CardPart.tsx";
import { SandboxDialog } from "./card/SandboxDialog.tsx";
import type { CardForm } from "./card/StripeForm.tsx";
import { testCards } from "./card/testCards.ts";
import { MethodSwitch } from "./MethodSwitch.tsx";
import css from "./Payment.module.css";
import { type Order, usePayment } from "./usePayment.ts";

const PaypalButtons = lazy(async () => ({ default: (await import("./PaypalButtons.tsx")).PaypalButtons }));

type PaymentProps = {
  order: Order;
  sum: Sum;
  methods: readonly PaymentMethod[];
  sources: readonly PaymentSource[];
  /** What the one button says. */
  act: string;
  /** What is charged later, and to which card. */
  promise: (card: { brand: string; last4: string } | "paypal" | null) => ReactNode;
  onBegun: (purchaseId: number) => void;
  onDone: (purchaseId: number) => void;
  onSumChanged: () => void;
  isReady?: () => boolean;
  onWrong?: (fields: Readonly<Record<string, string>>) => boolean;
};

/** How it is paid: by card or with PayPal, and the one button that does it. */
export function Payment(props: PaymentProps) {
  const { order, sum, methods, sources, act, promise, onBegun, onDone, onSumChanged, isReady, onWrong } = props;
  const t = useWords("billing");
  const isImpersonated = useIsImpersonated();
  const open = methods.filter(({ available }) => available);
  const [methodId, setMethodId] = useState(open[0]?.payment_method_id ?? CARD);
  const method = open.find(({ payment_method_id: id }) => id === methodId) ?? open[0];
  const isSandbox = method?.provider === "sandbox";
  const { form, chosen, isKept, setPicked, setKept } = useCard(sources, isSandbox);
  const publicKey = open.find(({ payment_method_id: id }) => id === CARD)?.public_key ?? null;
  const payment = usePayment({ order, publicKey, form, onBegun, onDone, onSumChanged, isReady, onWrong });
  useProviderScript(sum.isRecurring && method?.provider === "stripe" ? publicKey : null);
  if (!method) return null;
  const isPaypal = method.payment_method_id === PAYPAL && !sum.isFree;
  const source = chosen.kind === "saved" && sources.find((each) => each.payment_source_id === chosen.sourceId);
  const choose = (change: () => void) => {
    change();
    payment.forget();
  };
  const typed = { kind: "form" as const, isKept: isKept || sum.isRecurring };
  const means = sum.isFree ? { kind: "nothing" as const } : chosen.kind === "new" ? typed : chosen;
  return (
    <div>
      {!sum.isFree && (
        <MethodSwitch
          open={open}
          methodId={method.payment_method_id}
          isOff={payment.isPaying}
          onChoose={(id) => choose(() => setMethodId(id))}
        />
      )}
      {!sum.isFree && !isPaypal && (
        <CardPart
          {...{ sum, sources, isSandbox, publicKey, chosen, isKept, form }}
          onChoose={(next) => choose(() => setPicked(next))}
          onKeep={setKept}
        />
      )}
      {payment.trouble && <Told text={payment.trouble.text} />}
      {isImpersonated && <p className={css.promise}>{t("notInThisSession")}</p>}
      <div className={css.act}>
        {isPaypal && !isSandbox && !isImpersonated ? (
          <RealPaypal clientId={method.public_key} sum={sum} order={order} payment={payment} />
        ) : (
          <PayButton
            act={isPaypal ? t("pay.sandboxPaypal") : act}
            isPaying={payment.isPaying}
            isOff={isImpersonated}
            onPay={() => void (isPaypal ? payment.paySandboxPaypal() : payment.payByCard(means))}
          />
        )}
      </div>
      <p className={css.promise}>{promise(isPaypal ? "paypal" : source || null)}</p>
      {payment.asking && (
        <SandboxDialog begun={payment.asking} onAgree={() => void payment.agree()} onRefuse={payment.refuse} />
      )}
    </div>
  );
}

/** The card that is chosen: the usual one until another is picked. */
function useCard(sources: readonly PaymentSource[], isSandbox: boolean) {
  const form = useRef<CardForm | null>(null);
  const [picked, setPicked] = useState<CardChosen | null>(null);
  const [isKept, setKept] = useState(true);
  return { form, chosen: picked ?? usualChoice(sources, isSandbox), isKept, setPicked, setKept };
}

const usualChoice = (sources: readonly PaymentSource[], isSandbox: boolean): CardChosen => {
  const usual = sources.find(({ is_default }) => is_default) ?? sources[0];
  if (usual) return { kind: "saved", sourceId: usual.payment_source_id };
  return isSandbox ? { kind: "test", token: testCards[0]?.token ?? "" } : { kind: "new" };
};

// For a subscription the provider wants its script on the page from the beginning, whatever card it is.
function useProviderScript(publicKey: string | null): void {
  useEffect(() => {
    if (publicKey === null) return;
    import("./card/stripe.ts").then(({ openStripe }) => openStripe(publicKey)).catch(() => undefined);
  }, [publicKey]);
}

type RealPaypalProps = {
  clientId: string | null;
  sum: Sum;
  order: Order;
  payment: ReturnType<typeof usePayment>;
};

function RealPaypal({ clientId, sum, order, payment }: RealPaypalProps) {
  if (clientId === null) return null;
  return (
    <Suspense>
      <PaypalButtons
        clientId={clientId}
        currency={sum.currency}
        isSubscription={sum.isRecurring && order.type !== "invoice"}
        begin={payment.beginPaypal}
        onApprove={payment.finishPaypal}
        onFailed={payment.fail}
      />
    </Suspense>
  );
}

function PayButton(props: { act: string; isPaying: boolean; isOff: boolean; onPay: () => void }) {
  const { act, isPaying, isOff, onPay } = props;
  return (
    <Button
      size="md"
      fullWidth
      leftSection={<IconLock size={17} stroke={1.6} aria-hidden />}
      loading={isPaying}
      disabled={isOff}
      onClick={onPay}
    >
      {act}
    </Button>
  );
}

// Said and found: whoever pressed the button hears it, and the next Tab leads on from there.
function Told({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  return (
    <Alert ref={box} className={css.trouble} color="red" role="alert" tabIndex={-1}>
      {text}
    </Alert>
  );
}
