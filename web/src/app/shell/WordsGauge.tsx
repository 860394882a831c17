import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { useEffect } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../platform/look/format.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { recall, remember } from "../../platform/storage.ts";
import { Gauge, gaugeState } from "../../ui/data/Gauge.tsx";
import { follow, type TopUp } from "./topUp.ts";
import classes from "./WordsGauge.module.css";

/** How many words are left, as a number and a bar; "Unlimited" is the word alone. It warns at 20 % and at 5 %. */
export function WordsGauge({ left, userId }: { left: number; userId: number }) {
  const t = useWords("app");
  const key = `words_${userId}`;
  const { full } = follow(readTopUp(key), left);
  useEffect(() => remember(key, JSON.stringify({ left, full })), [key, left, full]);
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
      {state !== "plenty" && (
        <p className={classes.notice} role="status">
          {t(`words.${state}`)} <Link to="/pricing">{t("words.upgrade")}</Link>
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
