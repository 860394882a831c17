import { SegmentedControl, Skeleton } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import type { SoldProduct } from "@pluma/contract/products/products";
import { useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatLongDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { standingOf } from "../../../platform/me/standing.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useMethods, usePlans, usePurchaseEvents, usePurchases } from "../data.ts";
import { NotForSale } from "../plans/NotForSale.tsx";
import { Packs } from "../plans/Packs.tsx";
import { PlanCard } from "../plans/PlanCard.tsx";
import css from "../plans/Plans.module.css";
import { isYearly } from "../rules.ts";
import { TestLabel } from "../TestLabel.tsx";

/** What is on sale: subscriptions side by side, what is paid once in rows, and the plan one has marked. */
export default function Pricing() {
  const t = useWords("billing");
  const plans = usePlans();
  const methods = useMethods();
  const purchases = usePurchases();
  usePurchaseEvents();
  const current = purchases.data?.find(isRunning);
  // All of it at once: what came alone would push down what one reads already.
  const isWaiting = [plans, methods, purchases].some(({ isPending }) => isPending);
  return (
    <Page title={t("plans.title")} fact={<Standing current={current} />}>
      {isWaiting ? (
        <Waiting />
      ) : (
        <>
          <TestLabel methods={methods.data} />
          {methods.data && !methods.data.some(({ available }) => available) && <NotForSale />}
          {plans.isError && <LoadFailed title={t("plans.failed")} query={plans} />}
          {plans.data?.length === 0 && <EmptyState kind="nothing" title={t("plans.none")} text={t("plans.noneText")} />}
          {plans.data && plans.data.length > 0 && <Plans plans={plans.data} current={current} />}
          <Offer />
        </>
      )}
    </Page>
  );
}

const isRunning = ({ is_subscription, status, is_gift }: Purchase) =>
  is_subscription && status === "active" && !is_gift;

function Plans({ plans, current }: { plans: readonly SoldProduct[]; current: Purchase | undefined }) {
  const t = useWords("billing");
  const [search, setSearch] = useSearchParams();
  const subscriptions = plans.filter(({ is_subscription }) => is_subscription);
  const packs = plans.filter(({ is_subscription }) => !is_subscription);
  const hasBoth = subscriptions.some(isYearly) && !subscriptions.every(isYearly);
  const own = subscriptions.find(({ product_id }) => product_id === current?.product.product_id);
  const interval = search.get("interval") ?? (own && isYearly(own) ? "year" : "month");
  const shown = hasBoth ? subscriptions.filter((plan) => isYearly(plan) === (interval === "year")) : subscriptions;
  const others = shown.filter((plan) => plan !== own);
  const first = others.find(({ trial_days }) => trial_days > 0) ?? (own ? undefined : others[0]);
  return (
    <>
      {hasBoth && (
        <div className={css.head}>
          <SegmentedControl
            aria-label={t("plans.interval")}
            value={interval}
            onChange={(next) => setSearch({ interval: next }, { replace: true })}
            data={[
              { value: "month", label: t("plans.monthly") },
              { value: "year", label: t("plans.yearly") },
            ]}
          />
        </div>
      )}
      {shown.length > 0 && (
        <div className={css.plans}>
          {shown.map((plan) => (
            <PlanCard
              key={plan.product_id}
              plan={plan}
              isCurrent={plan === own}
              renewsAt={current?.next_charge?.at ?? null}
              isFirst={plan === first}
              isChange={current?.can.change ?? false}
            />
          ))}
        </div>
      )}
      <Packs packs={packs} isAlone={shown.length === 0} />
    </>
  );
}

/** Which plan one is on, and what is left of it. */
function Standing({ current }: { current: Purchase | undefined }) {
  const t = useWords("billing");
  const language = useLanguage();
  const { data: me } = useMe();
  if (!me) return "\u00a0";
  // Nothing is left of what was never had.
  if (me.available_words <= 0 && me.words_organization_id === null && standingOf(me) === "never") {
    return t("plans.never");
  }
  const isUnlimited = me.available_words === UNLIMITED_WORDS;
  const left = isUnlimited
    ? t("plans.unlimited")
    : t("plans.left", { count: me.available_words, words: formatNumber(me.available_words) });
  const until = current?.next_charge && t("plans.until", { date: formatLongDate(current.next_charge.at, language) });
  const shared = me.words_organization_id !== null && t("plans.shared");
  return [
    current && t("plans.on", { name: current.product.name }),
    shared,
    `${[left, until].filter(Boolean).join(" ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The seller's own offer beside the plans, where the settings name one. */
function Offer() {
  const { high_ticket_offer_name: name, high_ticket_offer_link: link } = useConfig();
  const t = useWords("billing");
  if (!name || !link) return null;
  return (
    <p className={css.offer}>
      {t("plans.offer")}{" "}
      <a href={link} target="_blank" rel="noreferrer">
        {name}
      </a>
    </p>
  );
}

function Waiting() {
  const t = useWords("billing");
  return (
    <div className={css.plans} aria-busy="true">
      {[1, 2, 3].map((each) => (
        <div key={each} className={css.plan}>
          <Skeleton height={22} width="45%" />
          <Skeleton height={42} mt={10} />
          <Skeleton height={48} width="38%" mt={18} />
          <Skeleton height={36} mt={49} />
        </div>
      ))}
      <span className="visually-hidden">{t("waiting")}</span>
    </div>
  );
}
