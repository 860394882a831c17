import { Button } from "@mantine/core";
import type { SoldProduct } from "@pluma/contract/products/products";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNearDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { linesOf, planPrice } from "../rules.ts";
import { useIntervals } from "../useIntervals.ts";
import css from "./Plans.module.css";
import { useGrantLines } from "./useGrantLines.ts";

type PlanCardProps = {
  plan: SoldProduct;
  isCurrent: boolean;
  /** When the current plan is charged again. */
  renewsAt: string | null;
  /** The one that this screen would rather have pressed. */
  isFirst: boolean;
  /** Whether another subscription runs, which this one would take the place of. */
  isChange: boolean;
};

/** One subscription: what it is, what it costs, and the way to it. */
export function PlanCard({ plan, isCurrent, renewsAt, isFirst, isChange }: PlanCardProps) {
  const t = useWords("billing");
  const language = useLanguage();
  const { product_id: id, name } = plan;
  // What takes the place of a running plan begins without a trial of its own.
  const trialDays = isCurrent || isChange ? 0 : plan.trial_days;
  const words = useWordsOf(plan);
  const granted = useGrantLines(plan.grants);
  const act = isChange ? "plans.change" : trialDays > 0 ? "plans.try" : "plans.choose";
  return (
    <section className={css.plan} data-current={isCurrent || undefined} aria-label={name}>
      <div className={css.name}>
        <h2>{name}</h2>
        {isCurrent && <span className={css.yours}>{t("plans.yours")}</span>}
        {trialDays > 0 && <Tag>{t("plans.free", { count: trialDays })}</Tag>}
      </div>
      <p className={css.about}>{plan.short_description}</p>
      <Price plan={plan} />
      <p className={css.then}>
        {isCurrent && renewsAt && t("plans.renews", { date: formatNearDate(renewsAt, language) })}
        {trialDays > 0 && t("plans.afterTrial")}
      </p>
      {plan.is_sold_out && !isCurrent ? (
        <p className={css.soldOut}>{t("plans.soldOut")}</p>
      ) : (
        <Button
          className={css.act}
          component={Link}
          to={isCurrent ? "/billing" : `/checkout/${id}`}
          variant={isFirst ? "filled" : "default"}
          fullWidth
        >
          {isCurrent ? t("plans.current") : t(act, { name })}
        </Button>
      )}
      <ul className={css.points}>
        <Point isFirst>{words}</Point>
        {trialDays > 0 && plan.free_trial_words > 0 && (
          <Point>
            {t(plan.seats > 1 ? "plans.trialEach" : "plans.trialWords", { words: formatNumber(plan.free_trial_words) })}
          </Point>
        )}
        {granted.map((line) => (
          <Point key={line}>{line}</Point>
        ))}
        {linesOf(plan.description).map((line) => (
          <Point key={line}>{line}</Point>
        ))}
      </ul>
    </section>
  );
}

/** The price, with the one before a sale struck out. */
export function Price({ plan }: { plan: SoldProduct }) {
  const t = useWords("billing");
  const { unit } = useIntervals();
  const every = unit(plan);
  return (
    <p className={css.price}>
      {plan.due_price < plan.price && (
        <>
          <span className="visually-hidden">{t("plans.before")}</span>
          <s className={css.before}>{planPrice(plan.price, plan.currency)}</s>{" "}
        </>
      )}
      <span className={css.amount}>{planPrice(plan.due_price, plan.currency)}</span>
      {every && (
        <>
          {" "}
          <span className={css.unit}>
            {plan.currency} {every}
          </span>
        </>
      )}
    </p>
  );
}

function Point({ children, isFirst = false }: { children: string; isFirst?: boolean }) {
  return (
    <li data-first={isFirst || undefined}>
      <IconCheck size={18} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** How many words a product brings, and how often; of one for several people, each of them. */
export function useWordsOf(plan: SoldProduct): string {
  const t = useWords("billing");
  const words = useWordsOfOne(plan);
  return plan.seats > 1 ? t("plans.eachOf", { words, count: plan.seats }) : words;
}

function useWordsOfOne(plan: SoldProduct): string {
  const t = useWords("billing");
  if (plan.word_amount === null) return t("plans.unlimited");
  const words = formatNumber(plan.word_amount);
  const { subscription_period: period, subscription_interval: count } = plan;
  if (!plan.is_subscription || !period) return t("plans.words", { words });
  return t(`plans.wordsEvery.${period}`, { words, count: count ?? 1 });
}
