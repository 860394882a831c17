import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";

/** The back office of a site that wants a second factor, to staff who have none yet. */
export function FactorNeeded() {
  const t = useWords("backoffice");
  return (
    <Page title={t("home.title")} hasQuietTitle>
      <EmptyState
        kind="notAllowed"
        title={t("factorNeeded.title")}
        text={t("factorNeeded.text")}
        action={
          <Button component={Link} to="/settings">
            {t("factorNeeded.act")}
          </Button>
        }
      />
    </Page>
  );
}
