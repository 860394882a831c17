import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";

/** Says that nothing lives at this address, or nothing that this person may see. */
export function NotFound() {
  const t = useWords("app");
  const say = useWords("shell");
  return (
    <Page title={say("notFound.title")}>
      <EmptyState
        kind="nothing"
        title={say("notFound.line")}
        text={say("notFound.text")}
        action={
          <Button component={Link} to="/">
            {t("toChats")}
          </Button>
        }
      />
    </Page>
  );
}
