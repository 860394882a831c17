import { brandOf } from "../../ui/marks/cardBrand.ts";
import css from "./CardMark.module.css";

/** A card's brand as a small sign; the name stands beside it. */
export function CardMark({ brand }: { brand: string | null }) {
  return (
    <span className={css.root} data-brand={brand?.toLowerCase()} aria-hidden="true">
      {brand === null ? "+" : brandOf(brand).mark}
    </span>
  );
}
