import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import classes from "./Failure.module.css";

/** Stands where a screen broke, and offers to draw it again; what was typed lies in the drafts. */
export function Failure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const t = useWords("app");
  // Code that could not be fetched stays so until the page is loaded anew, as after a new version was installed.
  const isCodeMissing =
    error instanceof TypeError && /dynamically imported|importing a module|module script/i.test(error.message);
  const atFault = isCodeMissing ? t("failure.newVersion") : t("failure.text");
  const why = navigator.onLine ? atFault : t("failure.offline");
  return (
    <div className={classes.root}>
      <EmptyState
        kind="failed"
        title={t("failure.title")}
        text={why}
        action={<Button onClick={isCodeMissing ? () => location.reload() : onTryAgain}>{t("tryAgain")}</Button>}
      />
    </div>
  );
}
