import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { type AnalyticsFile, type SpanDays, useExportAnalytics } from "../data.analytics.ts";

/** What a screen of figures shows, as a file. */
export function FileButton({ name, days }: { name: AnalyticsFile; days: SpanDays }) {
  const t = useWords("backoffice");
  const csv = useExportAnalytics(name);
  const handleExport = () =>
    csv.mutate(days, {
      onSuccess: (file) => saveFile(file, `${t(`analytics.files.${name}`)}-${days.start}-${days.end}.csv`),
      onError: showAlert,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.6} />}
      loading={csv.isPending}
      onClick={handleExport}
    >
      {t("analytics.csv")}
    </Button>
  );
}
