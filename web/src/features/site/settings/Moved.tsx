import { Alert, Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isMasked } from "./fields.ts";
import classes from "./Moved.module.css";
import type { AppSettings } from "./useAppSettings.ts";

/** Says which settings somebody else saved while they were changed here, and offers theirs. */
export function Moved({ settings }: { settings: AppSettings }) {
  const t = useWords("site");
  if (settings.moved.length === 0) return null;
  return (
    <Alert
      className={classes.notice}
      color="ink"
      role="status"
      icon={<IconUsers size={18} stroke={1.6} aria-hidden />}
      title={t("settings.moved.title")}
    >
      <p>{t("settings.moved.about")}</p>
      <ul>
        {settings.moved.map((key) => (
          <li key={key} className={classes.line}>
            <span className={classes.text}>{sentence(key)}</span>
            <Button
              variant="default"
              size="xs"
              onClick={() => settings.takeTheirs(key)}
              aria-label={t("settings.moved.takeOf", { name: t(`settings.of.${key}.name`) })}
            >
              {t("settings.moved.take")}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );

  function sentence(key: string): string {
    const pair = settings.pair(key);
    const name = t(`settings.of.${key}.name`);
    const who = pair?.updated_by?.name ?? t("settings.moved.somebody");
    const value = pair?.value;
    // A flag and a secret say nothing by their value.
    return typeof value === "string" && value !== "" && !isMasked(key)
      ? t("settings.moved.to", { who, name, value: value.length > 80 ? `${value.slice(0, 80)}…` : value })
      : t("settings.moved.other", { who, name });
  }
}
