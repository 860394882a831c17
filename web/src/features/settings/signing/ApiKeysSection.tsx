import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Choice, Section } from "../parts/Section.tsx";

/** The way to one's own keys of the API, and to one's own webhooks. */
export function ApiKeysSection() {
  const t = useWords("settings");
  return (
    <Section title={t("apiKeys.title")}>
      <Choice name={t("apiKeys.title")} about={t("apiKeys.about")}>
        <Button component={Link} to="/settings/api-keys" variant="default">
          {t("apiKeys.act")}
        </Button>
      </Choice>
      <Choice name={t("apiKeys.webhooks")} about={t("apiKeys.webhooksAbout")}>
        <Button
          component={Link}
          to="/settings/webhooks"
          variant="default"
          aria-label={`${t("apiKeys.act")}: ${t("apiKeys.webhooks")}`}
        >
          {t("apiKeys.act")}
        </Button>
      </Choice>
    </Section>
  );
}
