import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { useEffect } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../platform/look/format.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { recall, remember } from "../../platform/storage.ts";
import { Gauge, gaugeState } from "../../ui/data/Gauge.tsx";
import { follow, type TopUp } from "./topUp.ts";
import classes from "./WordsGauge.module.css";

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 0 });

type WordsGaugeProps = {
  left: number;
  userId: number;
  /** Whose words they are, by its pool and caps; null where they are the person's own. */
  organizationId: number | null;
  /** The sidebar is icons: the number is short, and leads to the rest. */
  isIcons?: boolean;
};

/**
 * How many words are left where one works, as a number and a bar; "Unlimited" is the word alone. It warns at 20 % and at
 * 5 %, and leads to plans, or to the words of the organization where these count.
 */
export function WordsGauge({ left, userId, organizationId, isIcons = false }: WordsGaugeProps) {
  const t = useWords("app");
  const key = organizationId === null ? `words_${userId}` : `words_${userId}_${organizationId}`;
  const { full } = follow(readTopUp(key), left);
  useEffect(() => remember(key, JSON.stringify({ left, full })), [key, left, full]);
  if (isIcons) {
    const isUnlimited = left === UNLIMITED_WORDS;
    const said = isUnlimited ? t("words.unlimited") : `${formatNumber(left)} ${t("words.left", { count: left })}`;
    return (
      <Link
        className={classes.short}
        to={organizationId === null ? "/pricing" : "/organization/words"}
        title={said}
        aria-label={said}
        data-state={isUnlimited ? "plenty" : gaugeState(left, full)}
      >
        {isUnlimited ? "∞" : short.format(left)}
      </Link>
    );
  }
  if (left === UNLIMITED_WORDS) return <p className={classes.root}>{t("words.unlimited")}</p>;
  const state = gaugeState(left, full);
  return (
    <div className={classes.root} data-state={state}>
      <p>
        <b className="num">{formatNumber(left)}</b> {t("words.left", { count: left })}
      </p>
      <div className={classes.bar}>
        <Gauge left={left} full={full} />
      </div>
      {organizationId !== null && state === "plenty" && <p className={classes.notice}>{t("words.here")}</p>}
      {state !== "plenty" && (
        <p className={classes.notice} role="status">
          {t(`words.${state}`)}{" "}
          {organizationId === null ? (
            <Link to="/pricing">{t("words.upgrade")}</Link>
          ) : (
            <Link to="/organization/words">{t("words.ofOrganization")}</Link>
          )}
        </p>
      )}
    </div>
  );
}

function readTopUp(key: string): TopUp | null {
  const [left, full] =
    /^\{"left":(\d+),"full":(\d+)\}$/
      .exec(recall(key) ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  return left === undefined || full === undefined ? null : { left, full };
}
