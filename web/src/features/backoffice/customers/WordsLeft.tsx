import { UNLIMITED_WORDS } from "@pluma/contract/words";
import { formatNumber } from "../../../platform/format.ts";
import { useWords } from "../../../platform/i18n.ts";

/** A word balance as people read it. */
export function WordsLeft({ words }: { words: number }) {
  const t = useWords("backoffice");
  return <span className="num">{words === UNLIMITED_WORDS ? t("unlimited") : formatNumber(words)}</span>;
}
