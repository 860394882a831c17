import { Button, Skeleton, Tabs } from "@mantine/core";
import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useStoredSettings } from "../data.ts";
import { focusFirstWrong } from "../form/focusWrong.ts";
import { AdvancedTab } from "../settings/AdvancedTab.tsx";
import { ContentTab } from "../settings/ContentTab.tsx";
import type { Stored } from "../settings/draft.ts";
import { SettingField } from "../settings/fields/SettingField.tsx";
import { UnknownVariables } from "../settings/fields/UnknownVariables.tsx";
import { inOrder, type SettingsTab, sections, settingsTabs, tabOf } from "../settings/fields.ts";
import { Moved } from "../settings/Moved.tsx";
import { SaveBar } from "../settings/SaveBar.tsx";
import { type AppSettings as Settings, saveOrSay, useAppSettings } from "../settings/useAppSettings.ts";
import classes from "./AppSettings.module.css";

/** Every setting of the app, on three tabs, saved together. */
export default function AppSettings() {
  const t = useWords("site");
  const me = useMe();
  const isStaff = Boolean(me.data?.staff);
  // Whoever reads what was done reads what is told of it.
  const hears = useMay(backoffice.listAudit);
  const stored = useStoredSettings(isStaff);
  const isRefusedHere = (me.data !== undefined && !isStaff) || (isRefused(stored.error) && stored.error.status === 403);
  return (
    <Page title={t("settings.title")} acts={hears && <ToWebhooks />}>
      {isRefusedHere ? (
        <EmptyState kind="notAllowed" title={t("settings.notAllowed.title")} text={t("settings.notAllowed.text")} />
      ) : stored.data ? (
        <SettingsForm stored={stored.data} />
      ) : stored.isError ? (
        <LoadFailed title={t("settings.failed")} query={stored} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** The way to what the installation tells other programs; its screens are another feature's. */
function ToWebhooks() {
  const t = useWords("site");
  return (
    <Button component={Link} to="/admin/webhooks" variant="default">
      {t("settings.webhooks")}
    </Button>
  );
}

function SettingsForm({ stored }: { stored: Stored }) {
  const t = useWords("site");
  const settings = useAppSettings(stored);
  const [tab, setTab] = useTab();
  const form = useRef<HTMLFormElement>(null);
  useGoToWrong(settings, form, tab, setTab);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    void saveOrSay(settings);
  }

  useUnsaved(settings.changed.length > 0);
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <Tabs
        value={tab}
        onChange={(chosen) => setTab(tabNamed(chosen))}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List aria-label={t("settings.title")}>
          {settingsTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`settings.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <LastChange stored={stored} />
        <Moved settings={settings} />
        <Tabs.Panel value="content">
          <ContentTab settings={settings} />
        </Tabs.Panel>
        <Tabs.Panel value="advanced">
          <AdvancedTab settings={settings} />
        </Tabs.Panel>
        <Tabs.Panel value="super-fetch">
          <SuperFetchTab settings={settings} />
        </Tabs.Panel>
      </Tabs>
      <SaveBar settings={settings} />
    </form>
  );
}

function SuperFetchTab({ settings }: { settings: Settings }) {
  return (
    <div className={classes.superFetch}>
      {sections["super-fetch"].map((section) =>
        section.settings.map((setting) => <SettingField key={setting.key} setting={setting} settings={settings} />),
      )}
      <UnknownVariables instruction={settings.text("super_fetch_prompt")} />
    </div>
  );
}

const tabNamed = (name: string | null): SettingsTab => settingsTabs.find((tab) => tab === name) ?? "content";

function useTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (tab: SettingsTab) => setSearch(tab === "content" ? {} : { tab }, { replace: true });
  return [tabNamed(search.get("tab")), choose];
}

/** After a Save that was held back: opens the tab of the first wrong setting, and goes to it. */
function useGoToWrong(
  settings: Settings,
  form: { current: HTMLFormElement | null },
  tab: SettingsTab,
  setTab: (tab: SettingsTab) => void,
): void {
  const { wrong } = settings;
  const [seen, setSeen] = useState(wrong);
  const [wanted, setWanted] = useState<SettingsTab | null>(null);
  if (wrong !== seen) {
    const added = inOrder(Object.keys(wrong).filter((key) => seen[key] !== wrong[key]));
    setSeen(wrong);
    if (added[0] !== undefined) setWanted(tabOf(inOrder(Object.keys(wrong))[0] ?? added[0]));
  }
  useEffect(() => {
    if (wanted === null) return;
    if (wanted !== tab) setTab(wanted);
    else {
      focusFirstWrong(form.current);
      setWanted(null);
    }
  }, [wanted, tab, setTab, form]);
}

/** Who changed anything last, and when. */
function LastChange({ stored }: { stored: Stored }) {
  const t = useWords("site");
  const language = useLanguage();
  const [last] = [...stored.values()]
    .filter((pair) => pair.updatedAt)
    .toSorted((one, other) => (other.updatedAt ?? "").localeCompare(one.updatedAt ?? ""));
  if (!last?.updatedAt || !last.updated_by) return null;
  const date = formatMoment(last.updatedAt, language);
  return <p className={classes.last}>{t("settings.last", { name: last.updated_by.name, date })}</p>;
}

function Waiting() {
  const t = useWords("site");
  return (
    <div className={classes.waiting} role="status" aria-label={t("settings.loading")}>
      <Skeleton height={36} width={280} />
      {["first", "second", "third", "fourth", "fifth", "sixth"].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
