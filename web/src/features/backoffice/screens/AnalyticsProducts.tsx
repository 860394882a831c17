import type { analytics } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { slicesOf } from "../analytics/charts/slices.ts";
import { Fact } from "../analytics/Fact.tsx";
import { FiguresFailed } from "../analytics/FiguresState.tsx";
import { FileButton } from "../analytics/FileButton.tsx";
import { moneyIn } from "../analytics/money.ts";
import { ProductsTable } from "../analytics/ProductsTable.tsx";
import { SpanTools } from "../analytics/SpanTools.tsx";
import { useSpan } from "../analytics/useSpan.ts";
import { useProductFigures } from "../data.analytics.ts";
import css from "./AnalyticsProducts.module.css";

const ShareDonut = lazy(() => import("../analytics/charts/ShareDonut.tsx"));

type ProductsAnswer = Answer<typeof analytics.readProductFigures>;

/** How often each product was bought, what came in for it, and its share of all income. */
export default function AnalyticsProducts() {
  const t = useWords("backoffice");
  const { days, setDays } = useSpan();
  const found = useProductFigures(days);
  const about = found.data;
  const shownDays = about ? { start: about.start_date, end: about.end_date } : days;
  return (
    <Page title={t("analytics.products")} fact={!found.isError && <Fact about={about} />}>
      <Settled>
        <SpanTools days={days} onDays={setDays} about={about} acts={<FileButton name="products" days={shownDays} />} />
        {found.isError && <FiguresFailed error={found.error} onTryAgain={() => void found.refetch()} />}
        {!found.isError && <Shown found={about} />}
      </Settled>
    </Page>
  );
}

function Shown({ found }: { found: ProductsAnswer | undefined }) {
  const t = useWords("backoffice");
  const [pointed, setPointed] = useState<number | null>(null);
  const { show } = moneyIn(found?.currency ?? "USD");
  const slices = slicesOf(found?.data ?? [], t("analytics.other"));
  return (
    <div className={css.root}>
      <ProductsTable
        found={found}
        slices={slices}
        show={show}
        onPoint={setPointed}
        empty={<EmptyState kind="nothing" title={t("analytics.none.products")} text={t("analytics.noProductsText")} />}
      />
      {found && slices.length > 0 && (
        <section className={css.share} aria-label={t("analytics.share")}>
          <h2>{t("analytics.share")}</h2>
          <Suspense fallback={<div className={css.donut} />}>
            <ShareDonut slices={slices} total={found.total} show={show} pointed={pointed} onPoint={setPointed} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
