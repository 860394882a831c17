import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useScheme } from "../../../platform/look/scheme.ts";
import { brandColours } from "../../site/index.ts";
import classes from "./FinishBar.module.css";
import type { SetUpState } from "./useSetUp.ts";

/** A button in the colours of a brand that is not the page's yet. */
function useBrandButton(brand: SetUpState["brand"]): Record<`--${string}`, string | undefined> {
  const colours = brandColours(useScheme(), brand);
  return {
    "--button-bg": colours["--accent"],
    "--button-hover": colours["--accent-hover"],
    "--button-color": colours["--accent-text"],
  };
}

/** Opens the app, named after the brand; says what holds it back, and lets one open without a working source. */
export function FinishBar({ setUp, onOpenAnyway }: { setUp: SetUpState; onOpenAnyway: () => void }) {
  const t = useWords("session");
  const { source } = setUp;
  const { isHeldBack, isOpening, problem } = setUp.opening;
  const button = useBrandButton(setUp.brand);
  const name = setUp.brand.app_name.trim() || t("setUp.finish.nameless");
  return (
    <div className={classes.bar}>
      {problem && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} aria-hidden />}>
          {problem}
        </Alert>
      )}
      {isHeldBack && (
        <p className={classes.held} role="alert">
          {t("setUp.finish.notPassed")}
        </p>
      )}
      <div className={classes.acts}>
        <Button
          type="submit"
          size="md"
          classNames={{ root: classes.open, label: classes.openName }}
          style={button}
          loading={isOpening || source.isTesting}
        >
          {t("setUp.finish.act", { name })}
        </Button>
        {isHeldBack && (
          <Button variant="default" size="md" onClick={onOpenAnyway} disabled={isOpening}>
            {t("setUp.finish.anyway")}
          </Button>
        )}
        <p className={classes.next}>{t(source.isTesting ? "setUp.finish.testing" : "setUp.finish.next")}</p>
      </div>
    </div>
  );
}
