import { Autocomplete, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { USUAL_CURRENCY } from "@pluma/contract/kit/money";
import { aiSource, paypalMode, searchProvider } from "@pluma/contract/site/site";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { type Setting, type SettingKind, usualOf } from "../fields.ts";
import type { AppSettings } from "../useAppSettings.ts";
import classes from "./SettingControl.module.css";

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
/** Kinds that are text of several lines, and how many. */
const rowsOf: Partial<Record<SettingKind, { minRows: number; maxRows: number }>> = {
  lines: { minRows: 12, maxRows: 28 },
  json: { minRows: 3, maxRows: 12 },
  address: { minRows: 2, maxRows: 8 },
};
const inputModes: Partial<Record<SettingKind, "email" | "url" | "numeric">> = {
  email: "email",
  link: "url",
  webhook: "url",
  count: "numeric",
};
const code: readonly SettingKind[] = ["secret", "link", "webhook", "json", "model"];

/** What can be chosen, what each is called, and what counts until somebody chooses. */
type Choices = { options: readonly string[]; words: (value: string) => string; usual: string | null };

const choices: Record<"source" | "searcher" | "sort" | "mode", Choices> = {
  source: { options: aiSource.options, words: (value) => `source.${value}.name`, usual: null },
  searcher: { options: searchProvider.options, words: (value) => `settings.searcher.${value}`, usual: "openai" },
  mode: { options: paypalMode.options, words: (value) => `settings.mode.${value}`, usual: "live" },
  sort: { options: sorts, words: (value) => `settings.sort.${value}`, usual: sorts[0] },
};

/** What a setting is entered with, by what it holds. Its name stands elsewhere. */
export function SettingControl(props: SettingControlProps) {
  const { kind } = props.setting;
  if (kind === "flag") return <Flag {...props} />;
  if (kind === "currency" || kind === "zone") return <Listed {...props} />;
  return kind === "source" || kind === "searcher" || kind === "sort" || kind === "mode" ? (
    <Choice {...props} />
  ) : (
    <Text {...props} />
  );
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
  const { options, words, usual } =
    kind === "source" || kind === "searcher" || kind === "mode" ? choices[kind] : choices.sort;
  return (
    <Select
      id={id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data={options.map((value) => ({ value, label: t(words(value)) }))}
      value={settings.text(key) || usual}
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

// What the browser knows all of: found by its code or its name.
function Listed({ setting: { key, kind }, settings, id, labelledBy, describedBy, onChanged }: SettingControlProps) {
  const language = useLanguage();
  const isCurrency = kind === "currency";
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const data = isCurrency
    ? Intl.supportedValuesOf("currency").map((code) => ({ value: code, label: `${code}, ${names.of(code)}` }))
    : Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  return (
    <Select
      id={id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data={data}
      searchable
      clearable={!isCurrency}
      allowDeselect={false}
      limit={60}
      value={settings.text(key) || (isCurrency ? USUAL_CURRENCY : null)}
      onChange={(chosen) => {
        settings.set(key, chosen ?? "");
        onChanged?.();
      }}
      onSearchChange={onChanged}
      placeholder={isCurrency ? undefined : "UTC"}
      error={settings.wrong[key]}
      disabled={settings.isSaving}
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
  const rows = rowsOf[kind];
  if (rows) {
    return <Textarea {...common} {...rows} autosize onChange={(event) => change(event.currentTarget.value)} />;
  }
  if (kind === "model") {
    return (
      <Autocomplete
        {...common}
        data={[...(models ?? [])]}
        onChange={change}
        maxDropdownHeight={280}
        placeholder={t(key === "fallback_model" ? "settings.noModel" : "settings.usualModel")}
      />
    );
  }
  return (
    <TextInput
      {...common}
      onChange={(event) => change(event.currentTarget.value)}
      inputMode={inputModes[kind] ?? "text"}
      placeholder={kind === "secret" ? t("settings.sensitive.paste") : usualOf(key)}
      autoCapitalize={code.includes(kind) || kind === "email" ? "off" : undefined}
    />
  );
}
