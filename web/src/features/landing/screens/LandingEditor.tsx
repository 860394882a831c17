import { Alert, Button, Skeleton } from "@mantine/core";
import { landingPaths } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { focusWrong, SaveBar, type Stored, saveOrSay, useStoredSettings } from "../../site/index.ts";
import { wrongIn } from "../editor/change.ts";
import { Both } from "../editor/Fields.tsx";
import { LanguagesContext, useLanguages } from "../editor/languages.ts";
import { Preview } from "../editor/Preview.tsx";
import { Sections } from "../editor/Sections.tsx";
import { type LandingDraft, useLandingDraft } from "../editor/useLandingDraft.ts";
import classes from "./LandingEditor.module.css";

/** The landing page, made by staff: its sections in both languages, and beside them the page itself as it will be. */
export default function LandingEditor() {
  const t = useWords("landing");
  const me = useMe();
  const isStaff = Boolean(me.data?.staff);
  const stored = useStoredSettings(isStaff);
  const isRefusedHere = (me.data !== undefined && !isStaff) || (isRefused(stored.error) && stored.error.status === 403);
  return (
    <Page title={t("title")} fact={t("fact")} hasBack>
      {isRefusedHere ? (
        <EmptyState kind="notAllowed" title={t("notAllowed.title")} text={t("notAllowed.text")} />
      ) : stored.data ? (
        <Editor stored={stored.data} />
      ) : stored.isError ? (
        <LoadFailed title={t("failed")} query={stored} />
      ) : (
        <Skeleton height={480} role="status" aria-label={t("loading")} />
      )}
    </Page>
  );
}

function Editor({ stored }: { stored: Stored }) {
  const draft = useLandingDraft(stored);
  const { page, settings, change } = draft;
  const [openId, setOpenId] = useState<string | null>("opening");
  // What is wrong is said once one wants to save.
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = wrongIn(page);

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const [first] = wrong;
    if (first === undefined) {
      setChecked(false);
      void saveOrSay(settings);
      return;
    }
    focusWrong(form.current, () => {
      setChecked(true);
      setOpenId(first);
    });
  }

  useUnsaved(settings.changed.length > 0);
  return (
    <LanguagesContext value={draft.languages}>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <Said draft={draft} />
        <div className={classes.columns}>
          <div className={classes.forms}>
            <Sections
              page={page}
              wrong={isChecked ? wrong : none}
              openId={openId}
              onOpen={setOpenId}
              onChange={change}
            />
            <Found page={page} onChange={change} />
            <Where settings={settings} />
          </div>
          <Preview page={draft.whole} openId={openId} onOpen={setOpenId} />
        </div>
        <SaveBar settings={settings} />
      </form>
    </LanguagesContext>
  );
}

const none: ReadonlySet<string> = new Set();

/** What the server would not keep, and that somebody else saved the page meanwhile. */
function Said({ draft: { settings } }: { draft: LandingDraft }) {
  const t = useWords("landing");
  const refused = [...new Set(Object.values(settings.wrong))];
  return (
    <>
      {refused.length > 0 && (
        <p className={classes.wrong} role="alert">
          {refused.join(" ")}
        </p>
      )}
      {settings.moved.length > 0 && (
        <Alert className={classes.moved ?? ""} color="ink" role="status">
          {t("moved")}{" "}
          <Button size="compact-sm" variant="default" onClick={settings.discard}>
            {t("takeTheirs")}
          </Button>
        </Alert>
      )}
    </>
  );
}

/** How the page is called where it is found or shared. */
function Found({ page, onChange }: { page: LandingPage; onChange: (page: LandingPage) => void }) {
  const t = useWords("landing");
  const { found } = page;
  return (
    <details className={classes.found}>
      <summary>{t("found")}</summary>
      <div className={classes.foundFields}>
        <Both
          label={t("field.foundTitle")}
          value={found.title}
          onChange={(title) => onChange({ ...page, found: { ...found, title } })}
        />
        <Both
          label={t("field.description")}
          value={found.description}
          isLong
          onChange={(description) => onChange({ ...page, found: { ...found, description } })}
        />
      </div>
    </details>
  );
}

/** At which addresses visitors see it. */
function Where({ settings: { flag } }: { settings: LandingDraft["settings"] }) {
  const t = useWords("landing");
  const { latam } = useLanguages();
  const say = (isShown: boolean, path: string) => t(isShown ? "isShown" : "isNotShown", { path });
  return (
    <p className={classes.where}>
      {say(flag("landing_enabled") || flag("landing"), landingPaths.main)}{" "}
      {latam && say(flag("landing_es_enabled"), landingPaths.latam)}
    </p>
  );
}
