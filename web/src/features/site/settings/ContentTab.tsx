import { Button, Group } from "@mantine/core";
import { languageOf } from "@pluma/contract/kit/languages";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { BrandFields } from "../brand/BrandFields.tsx";
import { BrandPreview } from "../brand/BrandPreview.tsx";
import { type BrandDraft, brandFields } from "../brand/brandDraft.ts";
import classes from "./ContentTab.module.css";
import { SettingField } from "./fields/SettingField.tsx";
import { usePicture } from "./fields/usePicture.ts";
import { type Section, type Setting, sections } from "./fields.ts";
import type { AppSettings } from "./useAppSettings.ts";

/** What customers see: brand, pictures and texts, and beside them how they will look. */
export function ContentTab({ settings }: { settings: AppSettings }) {
  const light = usePicture(settings.next("landing_logo_src"));
  const dark = usePicture(settings.next("landing_logo_dark_src"));
  return (
    <div className={classes.columns}>
      <div className={classes.forms}>
        {sections.content.map((section) => (
          <ContentSection key={section.name} section={section} settings={settings} />
        ))}
      </div>
      <div className={classes.previews}>
        <BrandPreview brand={brandOf(settings)} logos={{ light, dark }} />
      </div>
    </div>
  );
}

function ContentSection({ section, settings }: { section: Section; settings: AppSettings }) {
  const rest = section.name === "brand" ? section.settings.filter(({ key }) => !isBrandField(key)) : section.settings;
  if (section.name === "page") return null;
  return (
    <Frame name={section.name}>
      {section.name === "brand" && <Brand settings={settings} />}
      <div className={classes.fields} data-kind={layoutOf(rest)}>
        {rest.map((setting) => (
          <SettingField key={setting.key} setting={setting} settings={settings} />
        ))}
        {section.name === "landing" && <ToEditor />}
      </div>
    </Frame>
  );
}

/** What the landing page says has a screen of its own. */
function ToEditor() {
  const t = useWords("site");
  return (
    <Group gap={8}>
      <Button component={Link} to="/admin/settings/landing" variant="default" w="fit-content">
        {t("settings.editLanding")}
      </Button>
      <Button component={Link} to="/admin/settings/front" variant="default" w="fit-content">
        {t("settings.editFront")}
      </Button>
    </Group>
  );
}

function Frame({ name, children }: { name: string; children: ReactNode }) {
  const t = useWords("site");
  const title = useId();
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h2 className={classes.title} id={title}>
        {t(`settings.section.${name}`)}
      </h2>
      {children}
    </section>
  );
}

function Brand({ settings }: { settings: AppSettings }) {
  return (
    <BrandFields
      brand={brandOf(settings)}
      onChange={(changes) => {
        for (const [key, value] of Object.entries(changes)) settings.set(key, value);
      }}
      wrong={brandFields.filter((key) => settings.wrong[key] !== undefined)}
    />
  );
}

const brandOf = (settings: AppSettings): BrandDraft => ({
  app_name: settings.text("app_name"),
  tagline: settings.text("tagline"),
  primary_color: settings.text("primary_color"),
  accent_color: settings.text("accent_color"),
  lang: languageOf(settings.text("lang")) ?? "en",
});

const isBrandField = (key: string): boolean => brandFields.some((field) => field === key);

const layoutOf = (settings: readonly Setting[]): "list" | "pairs" =>
  settings.some(({ kind }) => kind === "image" || kind === "flag") || settings.length % 2 > 0 ? "list" : "pairs";
