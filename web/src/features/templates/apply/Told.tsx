import { TOKENS_MAX } from "@pluma/contract/kit/words";
import { estimateWords } from "@pluma/contract/templates/estimate";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useWordsLeft } from "../../../platform/me/wordsLeft.ts";
import css from "./FillForm.module.css";
import { tokensOf } from "./filling.ts";
import type { Filling } from "./useFilling.ts";

/** What Generate waits for or, when it waits for nothing, about how many words it will take of those that are left. */
export function Told({ filling }: { filling: Filling }) {
  const t = useWords("templates");
  const { left, of } = useWordsLeft();
  const { template, values, wanting, proposedCount, shown } = filling;
  const tokens = tokensOf(template, values);
  if (tokens !== null && tokens > TOKENS_MAX) {
    return (
      <p className={`${css.told} num`} data-bad role="status">
        {t("apply.tooLong", { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}
      </p>
    );
  }
  if (proposedCount > 0) return <p className={css.told}>{t("apply.undecided", { count: proposedCount })}</p>;
  if (wanting.length > 0) {
    return (
      <p className={css.told}>{t("apply.wanting", { count: wanting.length, number: formatNumber(wanting.length) })}</p>
    );
  }
  const number = formatNumber(estimateWords(template, shown));
  return <p className={`${css.told} num`}>{t(`apply.words${of}`, { number, left: formatNumber(left) })}</p>;
}
