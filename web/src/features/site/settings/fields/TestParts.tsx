import { Button } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useWords } from "../../../../platform/look/i18n.ts";
import classes from "./SettingField.module.css";
import type { SettingTest } from "./settingTests.ts";

/** Runs the test of the setting that `name` names. */
export function TestButton({ test, name }: { test: SettingTest; name: string }) {
  const t = useWords("site");
  return (
    <Button
      variant="subtle"
      color="ink"
      loading={test.isTesting}
      onClick={test.run}
      aria-label={t("settings.test.of", { name })}
    >
      {t("source.test")}
    </Button>
  );
}

/** What the test said. */
export function TestLine({ test }: { test: SettingTest | null }) {
  const said = test?.said ?? null;
  return (
    <div className={classes.result} role="status">
      {said && (
        <p className={said.ok ? classes.passed : classes.failed}>
          {said.ok ? (
            <IconCircleCheck size={18} stroke={1.6} aria-hidden />
          ) : (
            <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          )}
          <span>{said.text}</span>
        </p>
      )}
    </div>
  );
}
