import { Autocomplete, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { aiSource } from "@pluma/contract/site";
import { useWords } from "../../../platform/i18n.ts";
import type { Setting, SettingKind } from "./fields.ts";
import classes from "./SettingControl.module.css";
import type { AppSettings } from "./useAppSettings.ts";

export type SettingControlProps = {
  setting: Setting;
  settings: AppSettings;
  id: string;
  /** The element that names it, and the one that says more. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** Offered where a model is entered. */
  models?: readonly string[];
  /** After every change. */
  onChanged?: () => void;
};

const sorts = ["name_asc", "name_desc", "tag_asc", "type_asc"] as const;
const code: readonly SettingKind[] = ["secret", "link", "webhook", "json", "model"];

/** What a setting is entered with, by what it holds. Its name stands elsewhere. */
export function SettingControl(props: SettingControlProps) {
  const { kind } = props.setting;
  if (kind === "flag") return <Flag {...props} />;
  return kind === "source" || kind === "sort" ? <Choice {...props} /> : <Text {...props} />;
}

function Flag({ setting: { key }, settings, id, labelledBy, describedBy }: SettingControlProps) {
  return (
    <Switch
      id={id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      checked={settings.flag(key)}
      onChange={(event) => settings.set(key, event.currentTarget.checked)}
      error={settings.wrong[key]}
      disabled={settings.isSaving}
      classNames={{ root: classes.switch, body: classes.switchBody, track: classes.track }}
    />
  );
}

function Choice({ setting: { key, kind }, settings, id, labelledBy, describedBy, onChanged }: SettingControlProps) {
  const t = useWords("site");
  const isSource = kind === "source";
  const options = isSource ? aiSource.options : sorts;
  return (
    <Select
      id={id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data={options.map((value) => ({ value, label: t(isSource ? `source.${value}.name` : `settings.sort.${value}`) }))}
      value={settings.text(key) || (isSource ? null : sorts[0])}
      onChange={(chosen) => {
        if (chosen === null) return;
        settings.set(key, chosen);
        onChanged?.();
      }}
      error={settings.wrong[key]}
      disabled={settings.isSaving}
      allowDeselect={false}
    />
  );
}

function Text({
  setting: { key, kind },
  settings,
  id,
  labelledBy,
  describedBy,
  models,
  onChanged,
}: SettingControlProps) {
  const t = useWords("site");
  const change = (text: string) => {
    settings.set(key, text);
    onChanged?.();
  };
  const common = {
    id,
    "aria-labelledby": labelledBy,
    "aria-describedby": describedBy,
    value: settings.text(key),
    error: settings.wrong[key],
    readOnly: settings.isSaving,
    autoComplete: "off",
    spellCheck: !code.includes(kind),
    classNames: {
      input: kind === "secret" ? `${classes.mono} ${classes.secret}` : code.includes(kind) ? classes.mono : "",
    },
  };
  if (kind === "lines" || kind === "json") {
    const rows = kind === "lines" ? { minRows: 12, maxRows: 28 } : { minRows: 3, maxRows: 12 };
    return <Textarea {...common} {...rows} autosize onChange={(event) => change(event.currentTarget.value)} />;
  }
  if (kind === "model") {
    return (
      <Autocomplete
        {...common}
        data={[...(models ?? [])]}
        onChange={change}
        maxDropdownHeight={280}
        placeholder={t("settings.usualModel")}
      />
    );
  }
  return (
    <TextInput
      {...common}
      onChange={(event) => change(event.currentTarget.value)}
      inputMode={kind === "email" ? "email" : kind === "link" || kind === "webhook" ? "url" : "text"}
      placeholder={kind === "secret" ? t("settings.sensitive.paste") : undefined}
      autoCapitalize={code.includes(kind) || kind === "email" ? "off" : undefined}
    />
  );
}
