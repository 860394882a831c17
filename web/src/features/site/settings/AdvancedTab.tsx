import { type ReactNode, useId } from "react";
import { useWords } from "../../../platform/i18n.ts";
import classes from "./AdvancedTab.module.css";
import { type Section, sections } from "./fields.ts";
import fieldClasses from "./SettingField.module.css";
import { SettingRow } from "./SettingField.tsx";
import { useMailTest } from "./settingTests.ts";
import { TestButton, TestLine } from "./TestParts.tsx";
import type { AppSettings } from "./useAppSettings.ts";
import { useSourceTests } from "./useSourceTests.ts";

/** Keys, storage, webhooks and switches: a section a matter, a row a setting. */
export function AdvancedTab({ settings }: { settings: AppSettings }) {
  const tests = useSourceTests(settings);
  return sections.advanced.map((section) => (
    <AdvancedSection key={section.name} section={section}>
      {section.settings.map((setting) => (
        <SettingRow key={setting.key} setting={setting} settings={settings} tests={tests} />
      ))}
      {section.name === "mail" && settings.isAdmin && <MailRow />}
    </AdvancedSection>
  ));
}

function AdvancedSection({ section: { name }, children }: { section: Section; children: ReactNode }) {
  const t = useWords("site");
  const title = useId();
  return (
    <section className={classes.section} aria-labelledby={title}>
      <div>
        <h2 className={classes.title} id={title}>
          {t(`settings.section.${name}`)}
        </h2>
        <p className={classes.about}>{t(`settings.sectionAbout.${name}`)}</p>
      </div>
      <div className={classes.rows}>{children}</div>
    </section>
  );
}

function MailRow() {
  const t = useWords("site");
  const test = useMailTest();
  return (
    <div className={fieldClasses.row}>
      <div className={fieldClasses.about}>
        <span className={fieldClasses.name}>{t("settings.mail.name")}</span>
      </div>
      <p className={fieldClasses.entry}>{t("settings.mail.about")}</p>
      <div className={fieldClasses.acts}>
        <TestButton test={test} name={t("settings.mail.name")} />
      </div>
      <TestLine test={test} />
    </div>
  );
}
