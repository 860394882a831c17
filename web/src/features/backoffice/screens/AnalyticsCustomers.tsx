import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { CustomersCard } from "../analytics/CustomersCard.tsx";
import { Fact } from "../analytics/Fact.tsx";
import { CardsSkeleton, FiguresFailed } from "../analytics/FiguresState.tsx";
import { FileButton } from "../analytics/FileButton.tsx";
import { Origins } from "../analytics/Origins.tsx";
import { SpanTools } from "../analytics/SpanTools.tsx";
import { useSpan } from "../analytics/useSpan.ts";
import { useCustomerGroups } from "../data.analytics.ts";

const groups = ["signups", "active", "cancelled"] as const;

/** Who signed up, who has access, and who cancelled and why: a card of each, which lists them when it is expanded. */
export default function AnalyticsCustomers() {
  const t = useWords("backoffice");
  const { days, setDays } = useSpan();
  const found = useCustomerGroups(days);
  const about = found.data;
  const shownDays = about ? { start: about.start_date, end: about.end_date } : days;
  return (
    <Page title={t("analytics.customers")} fact={!found.isError && <Fact about={about} isWithoutMoney />}>
      <SpanTools days={days} onDays={setDays} about={about} acts={<FileButton name="customers" days={shownDays} />} />
      {found.isError && <FiguresFailed error={found.error} onTryAgain={() => void found.refetch()} />}
      {!about && !found.isError && <CardsSkeleton />}
      {about && !found.isError && groups.map((name) => <CustomersCard key={name} name={name} group={about[name]} />)}
      {about && !found.isError && <Origins origins={about.origins} />}
    </Page>
  );
}
