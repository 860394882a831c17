import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatNamedMoney } from "@pluma/contract/products/namedMoney";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useCardName } from "../useCardName.ts";
import css from "./Account.module.css";

/** How one stands, in one sentence: the next charge, else how long what was paid goes on. */
export function Sentence({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useWords("billing");
  const language = useLanguage();
  const nameOf = useCardName();
  const next = purchases
    .filter(hasCharge)
    .sort((one, other) => (one.next_charge.at < other.next_charge.at ? -1 : 1))[0];
  if (next) {
    const { amount, at } = next.next_charge;
    const values = { date: formatLongDate(at, language), card: next.payment_source && nameOf(next.payment_source) };
    const [before, after] = t(next.payment_source ? "say.nextTo" : "say.next", { ...values, amount: MARK }).split(MARK);
    return (
      <p className={css.say}>
        {before}
        <em>{formatNamedMoney(amount, next.currency)}</em>
        {after}
      </p>
    );
  }
  return <Standing purchases={purchases} />;
}

const MARK = "\u0000";

const hasCharge = (purchase: Purchase): purchase is Purchase & { next_charge: { amount: number; at: string } } =>
  purchase.next_charge !== null;

function Standing({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useWords("billing");
  const language = useLanguage();
  const end = endOf(purchases);
  // Whoever bought nothing and has a seat is told whose it is.
  const own = purchases.filter((one) => one.status !== "pending" && !isTakenBack(one));
  const seat = own.length > 0 && own.every((one) => one.seat !== null) ? own[0] : undefined;
  if (seat?.seat && end !== "over") {
    const { paid_by: name } = seat.seat;
    const values = { name, product: seat.product.name };
    return <p className={css.say}>{t(name ? "say.seat" : "say.seatOfNobody", values)}</p>;
  }
  const gone = end === "nothing" ? purchases.find((one) => one.seat !== null) : undefined;
  if (gone) return <p className={css.say}>{t("say.seatOver", { product: gone.product.name })}</p>;
  const isDay = end !== "nothing" && end !== "given" && end !== "forGood" && end !== "over";
  return <p className={css.say}>{isDay ? t("say.until", { date: formatLongDate(end, language) }) : t(`say.${end}`)}</p>;
}

const isGiven = ({ gift_periods: periods, status, is_refunded: isBack }: Purchase): boolean =>
  periods !== null && status === "completed" && !isBack;

const isTakenBack = ({ status, is_refunded: isBack }: Purchase): boolean => status === "revoked" || isBack;

/** The day on which everything that was bought has ended, or what else there is to say. */
function endOf(purchases: readonly Purchase[]): string {
  // What was bought for another is no time of one's own.
  const held = purchases.filter((one) => one.status !== "pending" && !isTakenBack(one) && !isGiven(one));
  if (held.length === 0 && purchases.some(isGiven)) return "given";
  if (held.length === 0) return purchases.some((one) => isTakenBack(one) && one.seat === null) ? "over" : "nothing";
  if (held.some(({ expires_at, status }) => expires_at === null && status !== "cancelled")) return "forGood";
  const last = held
    .map(({ expires_at }) => expires_at ?? "")
    .sort()
    .at(-1);
  return !last || new Date(last) < new Date() ? "over" : last;
}
