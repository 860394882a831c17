import { useConfig } from "../../platform/config.ts";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import classes from "./Sorry.module.css";

/** Where a call ends that needs a paid subscription: why, and whom to ask. */
export default function Sorry() {
  const t = useWords("app");
  const { email } = useConfig();
  return (
    <Page title={t("sorry.title")}>
      <EmptyState
        kind="notAllowed"
        title={t("sorry.line")}
        text={
          email ? (
            <>
              {t("sorry.ask")}{" "}
              <a className={classes.link} href={`mailto:${email}`}>
                {email}
              </a>
            </>
          ) : undefined
        }
      />
    </Page>
  );
}
