import { Button } from "@mantine/core";
import type { SoldProduct } from "@pluma/contract/products/products";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatLongDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Price, useWordsOf } from "../plans/PlanCard.tsx";
import { linesOf } from "../rules.ts";
import css from "./Begin.module.css";

const DAY_MS = 86_400_000;
const POINTS_MAX = 4;

type TrialProps = { plan: SoldProduct; isForSale: boolean; Head: "h2" | "h3" };

/** A plan that may be tried: what one gets of it, what it costs afterwards, and the way to it, where there is one. */
export function Trial({ plan, isForSale, Head }: TrialProps) {
  const t = useWords("billing/begin");
  const language = useLanguage();
  const words = useWordsOf(plan);
  const { product_id: id, name, trial_days: days, free_trial_words: given, short_description: about } = plan;
  const ends = formatLongDate(new Date(Date.now() + days * DAY_MS), language);
  return (
    <section className={css.trial} aria-label={t("try", { count: days, name })}>
      <div>
        <Head className={css.tryTitle}>{t("try", { count: days, name })}</Head>
        {about && <p className={css.text}>{about}</p>}
        <ul className={css.points}>
          {given > 0 && <Point>{t("trialWords", { count: given, number: formatNumber(given) })}</Point>}
          {linesOf(plan.description)
            .slice(0, POINTS_MAX)
            .map((line) => (
              <Point key={line}>{line}</Point>
            ))}
        </ul>
        {isForSale && (
          <div className={css.acts}>
            <Button component={Link} to={`/checkout/${id}`} size="md">
              {t("start")}
            </Button>
            <span>{t("free", { date: ends })}</span>
          </div>
        )}
      </div>
      <aside className={css.then}>
        <p className={css.after}>{t("then")}</p>
        <Price plan={plan} />
        <p>{words}</p>
        <p>{t("cancel")}</p>
      </aside>
    </section>
  );
}

function Point({ children }: { children: string }) {
  return (
    <li>
      <IconCheck size={18} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
