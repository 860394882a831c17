import { formatNearDate } from "../../platform/look/format.ts";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import classes from "./StatusBadge.module.css";
import { isKnownStatus, toneOf } from "./status.ts";
import { Tag } from "./Tag.tsx";

/**
 * The status of a purchase or an invoice, on the colour that it has everywhere. A cancelled purchase names the day on
 * which its benefits end, where `until` is given.
 */
export function StatusBadge({ status, until }: { status: string; until?: string | null }) {
  const language = useLanguage();
  const word = useStatusWord()(status);
  const date = status === "cancelled" && until ? formatNearDate(until, language) : null;
  return (
    <Tag tone={toneOf(status)}>
      {word}
      {date && <span className={classes.date}>{date}</span>}
    </Tag>
  );
}

/** The word for a status; one that nobody knows stands as it is written. */
export function useStatusWord(): (status: string) => string {
  const t = useWords("ui");
  return (status) => (isKnownStatus(status) ? t(`status.${status}`) : status);
}
