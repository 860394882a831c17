import { Button } from "@mantine/core";
import type { SoldProduct } from "@pluma/contract/products/products";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Price, useWordsOf } from "../plans/PlanCard.tsx";
import css from "./Begin.module.css";

/** A plan in short: what it brings, what it costs, and the way to it, where it can be had now. */
export function PlanRow({ plan, isForSale }: { plan: SoldProduct; isForSale: boolean }) {
  const t = useWords("billing/begin");
  const say = useWords("billing");
  const words = useWordsOf(plan);
  const { product_id: id, name, short_description: about } = plan;
  return (
    <li className={css.plan}>
      <b className={css.name}>{name}</b>
      <p className={css.about}>{[words, about].filter(Boolean).join(". ")}</p>
      <div className={css.buy}>
        <Price plan={plan} />
        {plan.is_sold_out && <span className={css.soldOut}>{say("plans.soldOut")}</span>}
        {isForSale && !plan.is_sold_out && (
          <Button component={Link} to={`/checkout/${id}`} variant="default" aria-label={say("plans.choose", { name })}>
            {t("choose")}
          </Button>
        )}
      </div>
    </li>
  );
}
