import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import css from "./Words.module.css";

/** About how many words a run will take, of those that are left. */
export function Words({ words }: { words: number }) {
  const t = useWords("workflows");
  const left = useMe().data?.available_words ?? 0;
  const number = formatNumber(words);
  return (
    <p className={`${css.words} num`} data-over={words > left || undefined}>
      {left >= UNLIMITED_WORDS
        ? t("start.words", { number })
        : t("start.wordsOf", { number, left: formatNumber(left) })}
    </p>
  );
}
