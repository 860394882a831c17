import { useId } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { isAdminOnly, isSensitive, type Setting } from "../fields.ts";
import { ImageField } from "./ImageField.tsx";
import { SensitiveField } from "./SensitiveField.tsx";
import { SettingControl } from "./SettingControl.tsx";
import classes from "./SettingField.module.css";
import { SettingAbout, SettingHint, SettingName, type SettingRowProps } from "./SettingName.tsx";
import { useSearchTest } from "./settingTests.ts";
import { TestButton, TestLine } from "./TestParts.tsx";

/** A setting with its name over it; a flag has it beside. */
export function SettingField({ setting, settings }: Omit<SettingRowProps, "tests">) {
  const id = useId();
  if (setting.kind === "image") return <ImageField settingKey={setting.key} settings={settings} />;
  return (
    <div className={classes.field} data-kind={setting.kind}>
      <div>
        <SettingName id={id} setting={setting} />
        {setting.kind === "flag" && <SettingHint id={id} setting={setting} />}
      </div>
      <SettingControl id={id} {...namesOf(id, setting)} setting={setting} settings={settings} />
      {setting.kind !== "flag" && <SettingHint id={id} setting={setting} />}
    </div>
  );
}

/** A setting as a row: its name and key, what it is entered with, and its test. A sensitive one is locked, and so is an admin's to whoever is none. */
export function SettingRow(props: SettingRowProps) {
  const id = useId();
  const { key } = props.setting;
  const isLocked = isSensitive(key) || (isAdminOnly(key) && !props.settings.isAdmin);
  return isLocked ? <SensitiveField id={id} {...props} /> : <OpenRow id={id} {...props} />;
}

function OpenRow({ id, setting, settings, tests }: SettingRowProps & { id: string }) {
  const t = useWords("site");
  const test = useSearchTest(setting.key, settings);
  return (
    <div className={classes.row} data-kind={setting.kind}>
      <SettingAbout id={id} setting={setting} isEntered />
      <div className={classes.entry}>
        <SettingControl
          id={id}
          {...namesOf(id, setting)}
          setting={setting}
          settings={settings}
          models={tests?.models ?? []}
        />
        <SettingHint id={id} setting={setting} />
      </div>
      <div className={classes.acts}>
        {test && <TestButton test={test} name={t(`settings.of.${setting.key}.name`)} />}
      </div>
      <TestLine test={test} />
    </div>
  );
}

const namesOf = (id: string, { hasHint }: Setting) => ({
  labelledBy: `${id}-name`,
  describedBy: hasHint ? `${id}-hint` : undefined,
});
