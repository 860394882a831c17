import { Skeleton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import type { SoldProduct } from "@pluma/contract/products/products";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { standingOf } from "../../../platform/me/standing.ts";
import type { BeginProps } from "../../../ui/begin.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useMethods, usePlans } from "../data.ts";
import { NotForSale } from "../plans/NotForSale.tsx";
import { toBeginWith } from "../rules.ts";
import { TestLabel } from "../TestLabel.tsx";
import css from "./Begin.module.css";
import { PlanRow } from "./PlanRow.tsx";
import { Trial } from "./Trial.tsx";

/** How somebody without a plan begins: what was and what is needed, a trial with what one gets of it, and plans. */
export default function Begin({ isTitle = false, children, foot }: BeginProps) {
  const me = useMe().data;
  if (!me) return null;
  return (
    <section className={css.begin}>
      <Lead me={me} isTitle={isTitle}>
        {children}
      </Lead>
      <OnSale Head={isTitle ? "h2" : "h3"}>
        <Already />
        {foot}
      </OnSale>
    </section>
  );
}

function Lead({ me, isTitle, children }: { me: Me; isTitle: boolean; children: ReactNode }) {
  const t = useWords("billing/begin");
  const Title = isTitle ? "h1" : "h2";
  const { name, available_words: words } = me;
  const hadOne = standingOf(me) === "ended";
  return (
    <header className={css.lead}>
      <Title className={css.title}>
        {hadOne ? t("ended.title") : name ? t("never.title", { name }) : t("never.titleNobody")}
      </Title>
      <p className={css.text}>{t(hadOne ? "ended.text" : "never.text")}</p>
      {words > 0 && <p className={css.text}>{t("waiting", { count: words, number: formatNumber(words) })}</p>}
      {children}
    </header>
  );
}

/** What a part is called by: one below the title. */
type Heading = "h2" | "h3";

/** What is on sale, and below it what comes with it: drawn before, it would be pushed down. */
function OnSale({ Head, children }: { Head: Heading; children: ReactNode }) {
  const t = useWords("billing/begin");
  const plans = usePlans();
  const methods = useMethods();
  if (plans.isError && !plans.data) {
    return (
      <>
        <LoadFailed title={t("failed")} query={plans} />
        {children}
      </>
    );
  }
  if (!plans.data || methods.isPending) return <Waiting />;
  return (
    <>
      <Sold plans={plans.data} methods={methods.data} Head={Head} />
      {children}
    </>
  );
}

type SoldProps = { plans: readonly SoldProduct[]; methods: ReturnType<typeof useMethods>["data"]; Head: Heading };

function Sold({ plans, methods, Head }: SoldProps) {
  // Where nothing can be paid, the checkout would refuse a trial as well.
  const isForSale = methods?.some(({ available }) => available) ?? true;
  const { trial, others } = toBeginWith(plans);
  if (!trial && others.length === 0) return <NothingYet />;
  return (
    <>
      <TestLabel methods={methods} />
      {!isForSale && <NotForSale />}
      {trial && <Trial plan={trial} isForSale={isForSale} Head={Head} />}
      {others.length > 0 && <Others plans={others} isForSale={isForSale} isAlone={!trial} Head={Head} />}
    </>
  );
}

type OthersProps = { plans: readonly SoldProduct[]; isForSale: boolean; isAlone: boolean; Head: Heading };

function Others({ plans, isForSale, isAlone, Head }: OthersProps) {
  const t = useWords("billing/begin");
  return (
    <>
      <div className={css.head}>
        <Head className={css.partTitle}>{t(isAlone ? "take" : "orTake")}</Head>
        <Link to="/pricing">{t("compare")}</Link>
      </div>
      <ul className={css.plans}>
        {plans.map((plan) => (
          <PlanRow key={plan.product_id} plan={plan} isForSale={isForSale} />
        ))}
      </ul>
    </>
  );
}

function NothingYet() {
  const t = useWords("billing/begin");
  const { email } = useConfig();
  return (
    <p className={css.none} role="status">
      {t("nothing")}{" "}
      {email && (
        <>
          {t("ask")} <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  );
}

/** What needs no plan. */
function Already() {
  const t = useWords("billing/begin");
  const config = useConfig();
  const ways = [
    isTabOn(config, "templates") && { to: "/templates", said: t("templates") },
    isTabOn(config, "tutorials") && { to: "/tutorials", said: t("tutorials") },
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <p className={css.already}>
      {t("already")}
      {ways.map(({ to, said }) => (
        <Link key={to} to={to}>
          {said}
        </Link>
      ))}
    </p>
  );
}

function Waiting() {
  const t = useWords("billing");
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton height={26} width="38%" />
      <Skeleton height={18} width="62%" />
      <Skeleton height={42} width={190} mt={14} />
      <Skeleton height={110} mt={30} />
      <span className="visually-hidden">{t("waiting")}</span>
    </div>
  );
}
