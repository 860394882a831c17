import { Button, Skeleton } from "@mantine/core";
import { languageNames } from "@pluma/contract/kit/languages";
import { landingPaths } from "@pluma/contract/landing/landing";
import { type LandingPage, pageOf, settingsOf } from "@pluma/contract/site/landing";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useUnsaved } from "../../../ui/page/unsaved.ts";
import { SaveBar, type Stored, saveOrSay, useAppSettings, useStoredSettings } from "../../site/index.ts";
import { Both } from "../editor/Fields.tsx";
import { Preview } from "../editor/Preview.tsx";
import { Sections } from "../editor/Sections.tsx";
import classes from "./LandingEditor.module.css";

/** The landing page, made by staff: its sections in both languages, and beside them the page itself as it will be. */
export default function LandingEditor() {
  const t = useWords("landing");
  const me = useMe();
  const isStaff = Boolean(me.data?.staff);
  const stored = useStoredSettings(isStaff);
  const isRefusedHere = (me.data !== undefined && !isStaff) || (isRefused(stored.error) && stored.error.status === 403);
  return (
    <Page title={t("title")} fact={t("fact")}>
      {isRefusedHere ? (
        <EmptyState kind="notAllowed" title={t("notAllowed.title")} text={t("notAllowed.text")} />
      ) : stored.data ? (
        <Editor stored={stored.data} />
      ) : stored.isError ? (
        <EmptyState
          kind="failed"
          title={t("failed")}
          text={stored.error.message}
          action={
            <Button variant="default" onClick={() => void stored.refetch()}>
              {t("tryAgain")}
            </Button>
          }
        />
      ) : (
        <Skeleton height={480} role="status" aria-label={t("loading")} />
      )}
    </Page>
  );
}

function Editor({ stored }: { stored: Stored }) {
  const t = useWords("landing");
  const all = useAppSettings(stored);
  // What is typed stays as it was typed, also while it is none that could be kept yet.
  const [draft, setDraft] = useState<LandingPage | null>(null);
  const [openId, setOpenId] = useState<string | null>("opening");
  const page = draft ?? pageOf(Object.fromEntries([...stored].map(([key, { value }]) => [key, value])));
  const main = all.text("lang") === "es" ? "es" : "en";
  const languages = { main: languageNames[main], hasSpanish: main !== "es" };
  const settings = {
    ...all,
    discard() {
      all.discard();
      setDraft(null);
    },
  };

  function change(next: LandingPage): void {
    setDraft(next);
    for (const [key, value] of Object.entries(settingsOf(next))) all.set(key, value);
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    void saveOrSay(settings);
  }

  useUnsaved(settings.changed.length > 0);
  const wrong = [...new Set(Object.values(all.wrong))];
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className={classes.columns}>
        <div className={classes.forms}>
          {wrong.length > 0 && (
            <p className={classes.wrong} role="alert">
              {wrong.join(" ")}
            </p>
          )}
          <Sections page={page} languages={languages} openId={openId} onOpen={setOpenId} onChange={change} />
          <details className={classes.found}>
            <summary>{t("found")}</summary>
            <div className={classes.foundFields}>
              <Both
                label={t("field.foundTitle")}
                value={page.found.title}
                languages={languages}
                onChange={(title) => change({ ...page, found: { ...page.found, title } })}
              />
              <Both
                label={t("field.description")}
                value={page.found.description}
                isLong
                languages={languages}
                onChange={(description) => change({ ...page, found: { ...page.found, description } })}
              />
            </div>
          </details>
          <p className={classes.where}>
            {t(all.flag("landing_enabled") || all.flag("landing") ? "isShown" : "isNotShown", {
              path: landingPaths.main,
            })}{" "}
            {languages.hasSpanish &&
              t(all.flag("landing_es_enabled") ? "isShown" : "isNotShown", { path: landingPaths.es })}
          </p>
        </div>
        <Preview page={page} languages={languages} openId={openId} onOpen={setOpenId} />
      </div>
      <SaveBar settings={settings} />
    </form>
  );
}
