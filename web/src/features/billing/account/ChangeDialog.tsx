import { Alert, Button, Skeleton } from "@mantine/core";
import type { PlanChange } from "@pluma/contract/billing/plans";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import type { SoldProduct } from "@pluma/contract/products/products";
import { useState } from "react";
import { Link } from "react-router";
import { formatLongDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useChangePlan, useChangePreview, usePlans } from "../data.ts";
import { planPrice } from "../rules.ts";
import { useFullName, useIntervals } from "../useIntervals.ts";
import css from "./Account.module.css";
import { ChangeOfGrants } from "./ChangeOfGrants.tsx";

type ChangeDialogProps = { purchase: Purchase; to: number | null; onTo: (id: number) => void; onClose: () => void };

/** Changes a subscription to another product, once its exact sums were seen. */
export function ChangeDialog({ purchase, to, onTo, onClose }: ChangeDialogProps) {
  const t = useWords("billing");
  const plans = usePlans();
  const { preview, shown, isChanging, trouble, handleChange } = useChanging(purchase, to, onClose);
  const others = plans.data?.filter(
    ({ product_id, is_subscription }) => is_subscription && product_id !== purchase.product.product_id,
  );
  return (
    <Dialog
      title={t("change.question")}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button disabled={!shown} loading={isChanging} onClick={handleChange}>
            {shown ? <ActName change={shown} /> : t("change.act")}
          </Button>
        </>
      }
    >
      {plans.isPending && <Skeleton height={104} />}
      {plans.isError && <Alert color="red">{plans.error.message}</Alert>}
      {others && <Choices plans={others} to={to} onTo={onTo} />}
      {trouble && (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      {preview.isError && to !== null && !isDouble(preview.error) && (
        <Link to={`/checkout/${to}?beside=1`} className={css.link}>
          {t("change.beside")}
        </Link>
      )}
      {to !== null && preview.isFetching && <Skeleton height={132} />}
      {shown && <Sums change={shown} />}
      {shown && <ChangeOfGrants change={shown} />}
    </Dialog>
  );
}

/** Refused because of another purchase of the same plan: that one is not bought beside it either. */
const isDouble = (error: unknown) => isRefused(error, "already_subscribed") || isRefused(error, "plan_change_waiting");

/** The sums of the chosen change, and carrying it out as it was shown; sums that moved meanwhile are shown anew. */
function useChanging(purchase: Purchase, to: number | null, onDone: () => void) {
  const t = useWords("billing");
  const preview = useChangePreview(purchase.purchase_id, to);
  const change = useChangePlan(purchase);
  const [hasMoved, setMoved] = useState(false);
  const shown = preview.isSuccess && !preview.isFetching ? preview.data : undefined;
  const handleChange = () => {
    if (!shown || to === null || change.isPending) return;
    setMoved(false);
    change.mutate(
      { product_id: to, expected_due: shown.due_now },
      {
        onSuccess: ({ approve_url: address }) => {
          // The provider wants the buyer to agree to the new price on a page of its own.
          if (address !== null) return location.assign(address);
          showSuccess(t("change.done", { name: shown.product.name }));
          onDone();
        },
        onError: (error) => {
          if (!isRefused(error, "plan_change_moved")) return;
          setMoved(true);
          void preview.refetch();
        },
      },
    );
  };
  const trouble = hasMoved ? t("change.moved") : (change.error?.message ?? preview.error?.message);
  return { preview, shown, isChanging: change.isPending, trouble, handleChange };
}

function ActName({ change }: { change: PlanChange }) {
  const t = useWords("billing");
  const language = useLanguage();
  if (change.when === "renewal") return t("change.actLater", { date: formatLongDate(change.at, language) });
  return change.due_now === 0
    ? t("change.act")
    : t("change.actNow", { amount: formatMoney(change.due_now, change.currency) });
}

type ChoicesProps = { plans: readonly SoldProduct[]; to: number | null; onTo: (id: number) => void };

function Choices({ plans, to, onTo }: ChoicesProps) {
  const t = useWords("billing");
  const fullName = useFullName();
  const { unit } = useIntervals();
  if (plans.length === 0) return <p>{t("change.none")}</p>;
  return (
    <fieldset className={css.choices}>
      <legend className="visually-hidden">{t("change.question")}</legend>
      {plans.map((plan) => (
        <label key={plan.product_id} className={css.choice}>
          <input type="radio" name="plan" checked={plan.product_id === to} onChange={() => onTo(plan.product_id)} />
          <span>{fullName(plan.name, plan)}</span>
          <span className="num">
            {planPrice(plan.due_price, plan.currency)} {unit(plan)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const wordsName = (when: PlanChange["when"], seats: number): string => {
  if (seats > 1) return when === "now" ? "change.each" : "change.eachLater";
  return when === "now" ? "change.words" : "change.wordsLater";
};

/** What a change comes to, to the cent and as the server reckons it. */
function Sums({ change }: { change: PlanChange }) {
  const t = useWords("billing");
  const language = useLanguage();
  const { credit, currency, due_now: due, next_charge: next, words, when, seats } = change;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div role="status">
      <p>
        {when === "now"
          ? t("change.now", { name: change.product.name })
          : t("change.later", { name: change.product.name, date: formatLongDate(change.at, language) })}
      </p>
      <dl className={css.sums}>
        {credit > 0 && (
          <>
            <dt>{t("change.credit")}</dt>
            <dd>{money(-credit)}</dd>
          </>
        )}
        <dt data-total>{t("change.today")}</dt>
        <dd data-total>{money(due)}</dd>
        <dt>{t("change.then", { date: formatLongDate(next.at, language) })}</dt>
        <dd>{money(next.amount)}</dd>
        {seats > 1 && (
          <>
            <dt>{t("change.seats")}</dt>
            <dd>{formatNumber(seats)}</dd>
          </>
        )}
        {words !== null && words > 0 && (
          <>
            <dt>{t(wordsName(when, seats))}</dt>
            <dd>{formatNumber(words)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
