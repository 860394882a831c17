import { Button } from "@mantine/core";
import type { SoldProduct } from "@pluma/contract/products/products";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Price, useWordsOf } from "./PlanCard.tsx";
import css from "./Plans.module.css";

/** What is paid once, in rows. */
export function Packs({ packs, isAlone }: { packs: readonly SoldProduct[]; isAlone: boolean }) {
  const t = useWords("billing");
  if (packs.length === 0) return null;
  return (
    <section className={css.packs}>
      {!isAlone && <h2>{t("plans.once")}</h2>}
      <ul>
        {packs.map((pack) => (
          <Pack key={pack.product_id} pack={pack} />
        ))}
      </ul>
    </section>
  );
}

function Pack({ pack }: { pack: SoldProduct }) {
  const t = useWords("billing");
  const { product_id: id, name, short_description: about, expiration_days: days } = pack;
  const words = useWordsOf(pack);
  return (
    <li className={css.pack}>
      <div className={css.packWhat}>
        <b>{name}</b>
        <p>{[words, about].filter(Boolean).join(". ")}</p>
      </div>
      <span className={css.valid}>{days === null ? t("plans.forGood") : t("plans.valid", { count: days })}</span>
      <Price plan={pack} />
      {pack.is_sold_out ? (
        <p className={css.soldOut}>{t("plans.soldOut")}</p>
      ) : (
        <Button component={Link} to={`/checkout/${id}`} variant="default" aria-label={t("plans.buyNamed", { name })}>
          {t("plans.buy")}
        </Button>
      )}
    </li>
  );
}
