import { formatMoment, formatRecent } from "../../platform/look/format.ts";
import { useLanguage } from "../../platform/look/i18n.ts";

/** A moment as people say it: the time today, Yesterday, then the date; the exact one when it is pointed at. */
export function Moment({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} title={formatMoment(at, language)} data-above="">
      {formatRecent(at, language)}
    </time>
  );
}
