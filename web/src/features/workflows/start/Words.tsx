import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useWordsLeft } from "../../../platform/me/wordsLeft.ts";
import css from "./Words.module.css";

/** About how many words a run will take, of those that are left. */
export function Words({ words }: { words: number }) {
  const t = useWords("workflows");
  const { left, of } = useWordsLeft();
  return (
    <p className={`${css.words} num`} data-over={words > left || undefined}>
      {t(`start.words${of}`, { number: formatNumber(words), left: formatNumber(left) })}
    </p>
  );
}
