import type { Totals } from "@pluma/contract/billing/checkout";
import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { selectOrganization, useOrganizationId } from "../../../platform/session/organization.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { readPurchasesAgain, useMethods, usePurchases, useSources } from "../data.ts";
import { GiftChoice } from "../gifts/GiftChoice.tsx";
import { GiftTo } from "../gifts/GiftTo.tsx";
import { giftOf } from "../gifts/giftOf.ts";
import { useGiftTo } from "../gifts/useGiftTo.ts";
import { TestLabel } from "../TestLabel.tsx";
import { CheckoutFrame } from "./CheckoutFrame.tsx";
import { DiscountField } from "./DiscountField.tsx";
import { Payment } from "./Payment.tsx";
import { Summary, SummaryWaiting } from "./sum/Summary.tsx";
import { useSum } from "./sum/useSum.ts";
import { useCheckoutWords } from "./useCheckoutWords.ts";

/** Paying for a product; `missing` stands where there is none. */
export function ProductCheckout({ productId, missing }: { productId: number; missing: ReactNode }) {
  const t = useWords("billing");
  const [search] = useSearchParams();
  const { sum, error, isOld, problem, setCode, readAgain } = useSum(productId);
  const gift = giftOf(search);
  const words = useCheckoutWords(sum);
  const change = useChangeInstead(sum);
  if (change !== null && !search.has("beside")) return <Navigate to={change} replace />;
  if (!sum && isRefused(error) && error.status === 404) return missing;
  if (!sum && error) {
    return (
      <CheckoutFrame title={words.title} side={null}>
        <LoadFailed title={t("pay.failed")} query={{ error, refetch: readAgain }} />
      </CheckoutFrame>
    );
  }
  const code = sum?.discount?.code ?? null;
  const side = sum ? (
    <Summary totals={sum} isOld={isOld}>
      {(gift !== null || sum.can_be_gift) && <GiftChoice product={sum.product} />}
      {gift === null && <DiscountField productId={productId} code={code} onCode={setCode} problem={problem} />}
    </Summary>
  ) : (
    <SummaryWaiting />
  );
  return (
    <CheckoutFrame title={words.title} fact={words.fact} side={side}>
      {sum && <Paying sum={sum} onSumChanged={readAgain} />}
    </CheckoutFrame>
  );
}

function Paying({ sum, onSumChanged }: { sum: Totals; onSumChanged: () => void }) {
  const t = useWords("billing");
  const navigate = useNavigate();
  const { search } = useLocation();
  const methods = useMethods();
  const sources = useSources();
  const words = useCheckoutWords(sum);
  const isThere = useSpaceOf(sum.product.organization_id);
  const isSoldOut = useSoldOut(sum.product);
  const periods = giftOf(new URLSearchParams(search));
  const { mailed, setMailed, tell, mail, isReady, tellWrong } = useGiftTo(periods !== null);
  const { product, total, currency, payment_method_ids: able, next_charge: next, trial_ends_at: trialEnd } = sum;
  if (methods.isError || sources.isError) return <WaysFailed />;
  if (!isThere || !methods.data || !sources.data) return null;
  const open = methods.data.filter(({ available, payment_method_id: id }) => available && able.includes(id));
  if (isSoldOut) return <EmptyState kind="notAllowed" title={t("plans.soldOut")} />;
  if (open.length === 0) {
    return <EmptyState kind="notAllowed" title={t("notForSale")} />;
  }
  return (
    <>
      <TestLabel methods={open} />
      {periods !== null && <GiftTo ref={tell} mailed={mailed} onChange={setMailed} isMailed={sum.can_mail_gift} />}
      <Payment
        order={{
          type: "product",
          product_id: product.product_id,
          discountCode: sum.discount?.code ?? null,
          gift_periods: periods,
          gift_mail: mail,
          expected_total: total,
        }}
        sum={{
          amount: total,
          currency,
          isRecurring: product.is_subscription,
          isFree: total === 0 && next === null && trialEnd === null,
        }}
        methods={open}
        sources={sources.data}
        act={words.act}
        promise={words.promise}
        onBegun={(purchaseId) => void navigate({ search }, { replace: true, state: { purchase_id: purchaseId } })}
        onDone={(purchaseId) => {
          readPurchasesAgain();
          void navigate(`/thankyou/${purchaseId}`, { replace: true, state: { isPaid: true } });
        }}
        onSumChanged={onSumChanged}
        isReady={isReady}
        onWrong={tellWrong}
      />
    </>
  );
}

/** The ways to pay, or the cards that are kept, could not be read. */
function WaysFailed() {
  const t = useWords("billing");
  const methods = useMethods();
  const sources = useSources();
  const readAgain = () => {
    void methods.refetch();
    void sources.refetch();
  };
  return (
    <LoadFailed title={t("pay.methodsFailed")} query={{ error: methods.error ?? sources.error, refetch: readAgain }} />
  );
}

/**
 * Leads to the space of whoever sells, and says whether one is there: a link may be opened in any. What is bought is had there, and its
 * accounts and the cards that they keep are no other seller's.
 */
function useSpaceOf(seller: number | null): boolean {
  const space = useOrganizationId();
  const { data: me } = useMe();
  const isOpen = seller === null || me?.user_organizations.some((each) => each.organization_id === seller);
  const isElsewhere = space !== seller;
  useEffect(() => {
    if (isElsewhere && isOpen) selectOrganization(seller);
  }, [isElsewhere, isOpen, seller]);
  // Staff look at what they are no member of.
  return !isElsewhere || isOpen === false;
}

/** Whether all places are taken, and none by the caller, who may pay for what is begun and buy again. */
function useSoldOut({ product_id: id, is_sold_out: isSoldOut }: Totals["product"]): boolean {
  const purchases = usePurchases();
  return isSoldOut && purchases.data?.every(({ product }) => product.product_id !== id) === true;
}

/** Where a running subscription is changed to this one instead of paying for both; null where nothing is to change. */
function useChangeInstead(sum: Totals | undefined): string | null {
  const purchases = usePurchases();
  if (!sum?.product.is_subscription) return null;
  const own = purchases.data?.find(({ can }) => can.change);
  if (!own || own.product.product_id === sum.product.product_id) return null;
  return `/billing?change=${own.purchase_id}&to=${sum.product.product_id}`;
}
