import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./SaveBar.module.css";
import type { AppSettings } from "./useAppSettings.ts";

const NAMED_MAX = 3;

/** There while something is changed: how much and what, what holds it back, and the two ways out. */
export function SaveBar({ settings }: { settings: AppSettings }) {
  const t = useWords("site");
  const { changed, wrong, isSaving } = settings;
  if (changed.length === 0) return null;
  const names = changed.slice(0, NAMED_MAX).map((key) => t(`settings.of.${key}.name`));
  const more = changed.length - names.length;
  const wrongCount = changed.filter((key) => wrong[key] !== undefined).length;
  return (
    <section className={classes.bar} aria-label={t("settings.bar.title")}>
      <p className={classes.changes}>
        {t("settings.bar.changes", { count: changed.length })}{" "}
        <b>
          {names.join(", ")}
          {more > 0 && ` ${t("settings.bar.more", { count: more })}`}
        </b>
        {wrongCount > 0 && (
          <span className={classes.wrong} role="alert">
            {t("settings.bar.wrong", { count: wrongCount })}
          </span>
        )}
      </p>
      <div className={classes.acts}>
        <Button variant="subtle" color="ink" onClick={settings.discard} disabled={isSaving}>
          {t("settings.bar.discard")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("settings.bar.save")}
        </Button>
      </div>
    </section>
  );
}
