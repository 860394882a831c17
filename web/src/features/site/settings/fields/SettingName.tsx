import { useWords } from "../../../../platform/look/i18n.ts";
import type { Setting } from "../fields.ts";
import type { AppSettings } from "../useAppSettings.ts";
import classes from "./SettingField.module.css";
import type { SourceTests } from "./useSourceTests.ts";

export type SettingRowProps = { setting: Setting; settings: AppSettings; tests?: SourceTests | undefined };

/** The name of a setting and its key; the name belongs to a field only while there is one. */
export function SettingAbout(props: { id: string; setting: Setting; isEntered: boolean }) {
  const { id, setting, isEntered } = props;
  return (
    <div className={classes.about}>
      {isEntered ? <SettingName id={id} setting={setting} /> : <LockedName setting={setting} />}
      <span className={classes.key}>{setting.key}</span>
    </div>
  );
}

function LockedName({ setting }: { setting: Setting }) {
  const t = useWords("site");
  return <span className={classes.name}>{t(`settings.of.${setting.key}.name`)}</span>;
}

/** What a setting is called, as the label of its field. */
export function SettingName({ id, setting }: { id: string; setting: Setting }) {
  const t = useWords("site");
  return (
    <label className={classes.name} id={`${id}-name`} htmlFor={id}>
      {t(`settings.of.${setting.key}.name`)}
    </label>
  );
}

/** The sentence that says more, where there is one. */
export function SettingHint({ id, setting }: { id: string; setting: Setting }) {
  const t = useWords("site");
  if (!setting.hasHint) return null;
  return (
    <p className={classes.hint} id={`${id}-hint`}>
      {t(`settings.of.${setting.key}.hint`)}
    </p>
  );
}
