import { formatMoney } from "@pluma/contract/kit/money";
import { formatNumber } from "../../../platform/look/format.ts";
import { type Translate, useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { writeDay } from "../../../ui/dates/writtenDay.ts";
import css from "./form.module.css";
import { formOf } from "./productDraft.ts";
import { type ProductEditor, usePriceCurrency } from "./useProductForm.ts";

/** How a product will stand among the plans, as far as it is filled in. */
export function PlanPreview({ editor }: { editor: ProductEditor }) {
  const { draft } = editor;
  const t = useWords("products");
  const language = useLanguage();
  const currency = usePriceCurrency(editor);
  const { price, sale_price: sale, word_amount: words, ...form } = formOf(draft);
  const isOnSale = sale != null && sale > 0 && sale < price;
  const due = isOnSale ? sale : price;
  const { subscription_period: period, subscription_interval: interval } = form;
  const every = draft.is_subscription && period && `/ ${everyText(interval ?? 1, t(`per.${period}`), period)}`;
  const trialText = t(`span.${draft.free_trial_period}`, { count: form.free_trial_length ?? 0 });
  const facts = [
    wordsFact(words, form.seats, t),
    draft.trial === "length" && form.free_trial_length && t("preview.trial", { length: trialText }),
    draft.trial === "end" &&
      form.free_trial_end &&
      t("preview.trialEnd", { date: writeDay(form.free_trial_end, language) }),
    ...draft.grants.map(({ name }) => name),
    !draft.is_subscription && form.expiration_days && t("preview.days", { count: form.expiration_days }),
  ].filter(Boolean);
  return (
    <aside className={css.preview} aria-label={t("preview.title")}>
      <h2>{t("preview.title")}</h2>
      <div className={css.card}>
        <p className={css.cardName}>{draft.name || t("preview.noName")}</p>
        {draft.short_description && <p className={css.cardText}>{draft.short_description}</p>}
        <p className={css.cardPrice}>
          {isOnSale && <del>{formatMoney(price, currency)}</del>}
          {Number.isFinite(due) ? formatMoney(due, currency) : "–"}
          <small>
            {currency} {every}
          </small>
        </p>
        <ul>
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
        </ul>
      </div>
      {!draft.available && <p className={css.note}>{t("preview.hidden")}</p>}
    </aside>
  );
}

/** How many words it brings; of one for several people, each of them. */
function wordsFact(words: number | null, seats: number, t: Translate): string | false {
  if (words !== null && !(words > 0)) return false;
  const said = words === null ? t("preview.unlimited") : t("preview.words", { number: formatNumber(words) });
  return seats > 1 ? t("preview.each", { words: said, count: seats }) : said;
}

const everyText = (interval: number, word: string, period: string): string =>
  interval === 1 && period === "month" ? word : `${interval} ${word}`;
