import { useWords } from "../../../platform/look/i18n.ts";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { type AnalyticsFile, type SpanDays, useExportAnalytics } from "../data.analytics.ts";

/** What a screen of figures shows, as a file. */
export function FileButton({ name, days }: { name: AnalyticsFile; days: SpanDays }) {
  const t = useWords("backoffice");
  const fileName = `${t(`analytics.files.${name}`)}-${days.start}-${days.end}`;
  return (
    <ExportButton csv={useExportAnalytics(name)} filter={days} fileName={fileName}>
      {t("analytics.csv")}
    </ExportButton>
  );
}
