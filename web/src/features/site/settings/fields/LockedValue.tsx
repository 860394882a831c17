import { IconLock } from "@tabler/icons-react";
import { formatDate, formatMoment } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { isMasked, type Setting, usualOf } from "../fields.ts";
import type { AppSettings } from "../useAppSettings.ts";
import classes from "./SettingField.module.css";

type LockedValueProps = { setting: Setting; settings: AppSettings };

/** A sensitive setting while it is locked: what it is, what it becomes on Save, who chose it, and who may change it. */
export function LockedValue({ setting, settings }: LockedValueProps) {
  const t = useWords("site");
  const { key } = setting;
  const pending = settings.pending(key);
  return (
    <>
      <div className={classes.shown}>
        <IconLock size={16} stroke={1.6} role="img" aria-label={t("settings.sensitive.locked")} />
        <Shown setting={setting} settings={settings} />
        {pending !== undefined && (
          <span className={classes.pending}>{t(`settings.sensitive.${pending === null ? "goes" : "waits"}`)}</span>
        )}
      </div>
      {settings.wrong[key] && <p className={classes.problem}>{settings.wrong[key]}</p>}
      {!settings.isAdmin && <p className={classes.why}>{t("settings.sensitive.adminOnly")}</p>}
      <LastChange settings={settings} settingKey={key} />
    </>
  );
}

function Shown({ setting: { key, kind }, settings }: LockedValueProps) {
  const t = useWords("site");
  const value = settings.next(key) || usualOf(key);
  if (typeof value !== "string" || value === "") {
    return <span className={classes.unset}>{t("settings.sensitive.unset")}</span>;
  }
  const words = kind === "source" ? `source.${value}.name` : kind === "mode" ? `settings.mode.${value}` : null;
  const text = words ? t(words) : isMasked(key) ? dotted(value) : value;
  return (
    <span className={classes.value} data-code={words ? undefined : true}>
      {text}
    </span>
  );
}

// What the server masked ends with what it shows; what was typed here is masked the same way.
const dotted = (value: string): string =>
  `••••••••${/^\*{4}/.test(value) ? value.slice(4) : value.length < 12 ? "" : value.slice(-4)}`;

function LastChange({ settings, settingKey }: { settings: AppSettings; settingKey: string }) {
  const t = useWords("site");
  const language = useLanguage();
  const pair = settings.pair(settingKey);
  if (!pair?.updatedAt || !pair.updated_by) return null;
  return (
    <p className={classes.last} title={formatMoment(pair.updatedAt, language)}>
      {t("settings.lastOf", { name: pair.updated_by.name, date: formatDate(pair.updatedAt, language) })}
    </p>
  );
}
