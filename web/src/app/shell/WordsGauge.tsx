import type { Me } from "@pluma/contract/accounts/accounts";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { formatNearDate, formatNumber } from "../../platform/look/format.ts";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { standingOf } from "../../platform/me/standing.ts";
import { Gauge, gaugeState } from "../../ui/data/Gauge.tsx";
import classes from "./WordsGauge.module.css";

// Few have none, and mostly not for long.
const NoPlan = lazy(() => import("./NoPlan.tsx"));

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 0 });

type WordsGaugeProps = {
  me: Me;
  /** The sidebar is icons: the number is short, and leads to the rest. */
  isIcons?: boolean;
};

/**
 * How many words are left where one works, of how many and until when they are there again; "Unlimited" is the word
 * alone. It warns at 20 % and at 5 %, and leads to plans, or to the words of the organization where these count. Without
 * a plan it says so, and leads to where one begins.
 */
export function WordsGauge({ me, isIcons = false }: WordsGaugeProps) {
  const t = useWords("app");
  if (standingOf(me) !== "running") {
    return (
      <Suspense>
        <NoPlan me={me} isIcons={isIcons} />
      </Suspense>
    );
  }
  if (isIcons) return <Short me={me} />;
  const { available_words: left, words_full: full } = me;
  const here = me.words_organization_id !== null && <p className={classes.notice}>{t("words.here")}</p>;
  if (left === UNLIMITED_WORDS) {
    return (
      <div className={classes.root}>
        <p>{t("words.unlimited")}</p>
        {here}
      </div>
    );
  }
  const state = gaugeState(left, full);
  return (
    <div className={classes.root} data-state={state}>
      <p>
        <b className="num">{formatNumber(left)}</b> {t("words.left", { count: left })}
      </p>
      {full !== null && (
        <div className={classes.bar}>
          <Gauge left={left} full={full} />
        </div>
      )}
      <Measure me={me} />
      {here}
      {state !== "plenty" && (
        <p className={classes.notice} role="status">
          {t(`words.${state}`)} <ToMore me={me} />
        </p>
      )}
    </div>
  );
}

/** "of 60,000, renews Dec 1", as far as either is known; whoever kept words from before has more than that. */
function Measure({ me: { available_words: left, words_full: full, words_renew_at: renewsAt } }: { me: Me }) {
  const t = useWords("app");
  const language = useLanguage();
  const of = full !== null && left <= full ? t("words.of", { full: formatNumber(full) }) : null;
  const renews = renewsAt && t("words.renews", { date: formatNearDate(renewsAt, language) });
  if (!of && !renews) return null;
  return <p className={`${classes.measure} num`}>{[of, renews].filter(Boolean).join(", ")}</p>;
}

function ToMore({ me }: { me: Me }) {
  const t = useWords("app");
  if (me.words_organization_id !== null) return <Link to="/organization/words">{t("words.ofOrganization")}</Link>;
  return <Link to="/pricing">{t("words.upgrade")}</Link>;
}

function Short({ me }: { me: Me }) {
  const t = useWords("app");
  const { available_words: left, words_full: full } = me;
  const isUnlimited = left === UNLIMITED_WORDS;
  const isOwn = me.words_organization_id === null;
  const number = isUnlimited ? t("words.unlimited") : `${formatNumber(left)} ${t("words.left", { count: left })}`;
  const said = isOwn ? number : `${number} ${t("words.here")}`;
  return (
    <Link
      className={classes.short}
      to={isOwn ? "/pricing" : "/organization/words"}
      title={said}
      aria-label={said}
      data-state={isUnlimited ? "plenty" : gaugeState(left, full)}
    >
      {isUnlimited ? "∞" : short.format(left)}
      <small>{t("words.unit")}</small>
    </Link>
  );
}
