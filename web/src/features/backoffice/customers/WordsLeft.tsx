import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";

/** A word balance as people read it. */
export function WordsLeft({ words }: { words: number }) {
  const t = useWords("backoffice");
  return <span className="num">{words === UNLIMITED_WORDS ? t("unlimited") : formatNumber(words)}</span>;
}
