import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Choice, Section } from "../parts/Section.tsx";

/** The way to one's own keys of the API. */
export function ApiKeysSection() {
  const t = useWords("settings");
  return (
    <Section title={t("apiKeys.title")}>
      <Choice name={t("apiKeys.title")} about={t("apiKeys.about")}>
        <Button component={Link} to="/settings/api-keys" variant="default">
          {t("apiKeys.act")}
        </Button>
      </Choice>
    </Section>
  );
}
