import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import classes from "./AdvancedTab.module.css";
import fieldClasses from "./fields/SettingField.module.css";
import { SettingRow } from "./fields/SettingField.tsx";
import { useMailTest } from "./fields/settingTests.ts";
import { TestButton, TestLine } from "./fields/TestParts.tsx";
import { useSourceTests } from "./fields/useSourceTests.ts";
import { type Section, sections } from "./fields.ts";
import type { AppSettings } from "./useAppSettings.ts";

/** Keys, storage, webhooks and switches: a section a matter, a row a setting. */
export function AdvancedTab({ settings }: { settings: AppSettings }) {
  const tests = useSourceTests(settings);
  return sections.advanced.map((section) => (
    <AdvancedSection key={section.name} section={section}>
      {section.settings.map((setting) => (
        <SettingRow key={setting.key} setting={setting} settings={settings} tests={tests} />
      ))}
      {section.name === "source" && <PricesRow />}
      {section.name === "mail" && settings.isAdmin && <MailRow />}
      {section.name === "cards" && <EventsRow provider="stripe" />}
      {section.name === "paypal" && <EventsRow provider="paypal" />}
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

// What the models of these sources cost is kept beside what it is held against, which is another feature's screen.
const PRICES = "/admin/analytics/margin/prices";

function PricesRow() {
  const t = useWords("site");
  return (
    <div className={fieldClasses.row}>
      <div className={fieldClasses.about}>
        <span className={fieldClasses.name}>{t("settings.prices.name")}</span>
      </div>
      <p className={fieldClasses.entry}>{t("settings.prices.about")}</p>
      <div className={fieldClasses.acts}>
        <Button component={Link} to={PRICES} variant="default" size="xs">
          {t("settings.prices.open")}
        </Button>
      </div>
    </div>
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

// Where a provider sends its events: entered there, not here.
function EventsRow({ provider }: { provider: "stripe" | "paypal" }) {
  const t = useWords("site");
  const address = `${location.origin}/api/webhooks/${provider}`;
  const name = t("settings.events.name");
  return (
    <div className={fieldClasses.row}>
      <div className={fieldClasses.about}>
        <span className={fieldClasses.name}>{name}</span>
      </div>
      <div className={fieldClasses.entry}>
        <span className={classes.address}>{address}</span>
        <p className={fieldClasses.hint}>{t(`settings.events.${provider}`)}</p>
      </div>
      <div className={fieldClasses.acts}>
        <CopyIcon name={name} value={address} />
      </div>
    </div>
  );
}
