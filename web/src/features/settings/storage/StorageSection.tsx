import { Progress, Text } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { Section } from "../parts/Section.tsx";
import { useStorage } from "./data.ts";

const MEGABYTE = 1024 * 1024;
/** From here on the bar warns. */
const NEARLY_FULL = 90;

/** How much of one's storage is used; nothing for whom it has no end, and until it is known. */
export function StorageSection() {
  const t = useWords("settings");
  const { data } = useStorage();
  if (!data || data.max === null) return null;
  const [used, max] = [data.used, data.max].map((bytes) => Math.round(bytes / MEGABYTE));
  const percent = Math.min(100, (100 * data.used) / data.max);
  return (
    <Section title={t("storage.title")}>
      <Text>{t("storage.used", { used, max })}</Text>
      <Progress
        value={percent}
        color={percent >= NEARLY_FULL ? "red" : undefined}
        aria-label={t("storage.title")}
        mt="xs"
      />
    </Section>
  );
}
