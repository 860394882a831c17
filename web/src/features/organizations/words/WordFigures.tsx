import { formatCost } from "@pluma/contract/kit/money";
import type { OrganizationWords } from "@pluma/contract/organizations/words";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { Gauge } from "../../../ui/data/Gauge.tsx";
import { UsedBar } from "./Caps.tsx";
import { percentOf, shortDay, useMonthName } from "./names.ts";
import css from "./words.module.css";

/** What an organization has and used this month, to those who manage it; to everybody else what they wrote themselves. */
export function WordFigures({ words }: { words: OrganizationWords }) {
  const { pool, all, own } = words;
  return (
    <Figures>
      {pool && <Left pool={pool} />}
      {all && <Used words={words} all={all} />}
      {pool && !pool.is_unlimited && <Pace words={words} />}
      {words.own_key && <Cost cost={words.own_key} />}
      {!all && own && <Own words={words} own={own} />}
    </Figures>
  );
}

function Left({ pool }: { pool: NonNullable<OrganizationWords["pool"]> }) {
  const t = useWords("organizations");
  const { left, full, is_unlimited: isUnlimited } = pool;
  if (isUnlimited)
    return <Figure name={t("words.left")} value={t("words.unlimited")} line={t("words.unlimitedLine")} />;
  return (
    <Figure
      name={t("words.left")}
      value={formatNumber(left)}
      line={
        <>
          <span className={css.gauge}>
            <Gauge left={left} full={full} />
          </span>
          {t("words.ofMonth", { number: formatNumber(full) })}
        </>
      }
    />
  );
}

type UsedProps = { words: OrganizationWords; all: NonNullable<OrganizationWords["all"]> };

function Used({ words: { month, pool }, all }: UsedProps) {
  const t = useWords("organizations");
  const name = useMonthName(month.first_day);
  const by = t("words.byPeople", { count: all.people, number: all.people, of: all.members });
  const share = pool && !pool.is_unlimited ? t("words.share", { percent: percentOf(pool.used, pool.full) }) : null;
  return (
    <Figure
      name={t("words.usedIn", { month: name })}
      value={formatNumber(all.used)}
      line={share ? `${share}, ${by}` : by}
    />
  );
}

function Pace({ words: { dry_on: dryOn, month } }: { words: OrganizationWords }) {
  const t = useWords("organizations");
  const language = useLanguage();
  if (dryOn === null) return <Figure name={t("words.pace")} value={t("words.lasting")} line={t("words.lastingLine")} />;
  const line = dryOn === month.today ? t("words.dryToday") : t("words.dry");
  return <Figure name={t("words.pace")} value={shortDay(dryOn, language)} line={line} />;
}

function Cost({
  cost: { cost, unpriced, unpriced_tokens: tokens },
}: {
  cost: NonNullable<OrganizationWords["own_key"]>;
}) {
  const t = useWords("organizations");
  const missing = t("words.unpriced", {
    count: unpriced,
    number: formatNumber(unpriced),
    tokens: formatNumber(tokens),
  });
  return <Figure name={t("words.cost")} value={formatCost(cost)} line={unpriced > 0 ? missing : t("words.costLine")} />;
}

type OwnProps = { words: OrganizationWords; own: NonNullable<OrganizationWords["own"]> };

function Own({ words: { month }, own: { used, cap } }: OwnProps) {
  const t = useWords("organizations");
  const name = useMonthName(month.first_day);
  return (
    <Figure
      name={t("words.youIn", { month: name })}
      value={formatNumber(used)}
      line={
        cap === null ? (
          t("words.noCapOfYours")
        ) : (
          <>
            <span className={css.gauge}>
              <UsedBar percent={percentOf(used, cap)} />
            </span>
            {t("words.ofYourCap", { percent: percentOf(used, cap), number: formatNumber(cap) })}
          </>
        )
      }
    />
  );
}
