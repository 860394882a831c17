import { Skeleton } from "@mantine/core";
import { languageOf } from "@pluma/contract/kit/languages";
import { type LandingDraft as Kept, landingPaths } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { focusWrong } from "../../site/index.ts";
import { useKeptLanding, usePublishedState, usePublishedStates } from "../data.ts";
import { changedIn, wrongIn } from "../editor/change.ts";
import { Both } from "../editor/Fields.tsx";
import { History } from "../editor/History.tsx";
import { LanguagesContext, useLanguages } from "../editor/languages.ts";
import { Preview } from "../editor/Preview.tsx";
import { Publishing } from "../editor/Publishing.tsx";
import { Sections } from "../editor/Sections.tsx";
import { useLandingDraft } from "../editor/useLandingDraft.ts";
import classes from "./LandingEditor.module.css";

/** The landing page, made by staff: its sections in both languages, and beside them the page itself as it will be. */
export default function LandingEditor() {
  const t = useWords("landing");
  const me = useMe();
  const isStaff = Boolean(me.data?.staff);
  const kept = useKeptLanding(isStaff);
  const isRefusedHere = (me.data !== undefined && !isStaff) || (isRefused(kept.error) && kept.error.status === 403);
  return (
    <Page title={t("title")} fact={t("fact")} hasBack>
      {isRefusedHere ? (
        <EmptyState kind="notAllowed" title={t("notAllowed.title")} text={t("notAllowed.text")} />
      ) : kept.data ? (
        <Editor kept={kept.data} />
      ) : kept.isError ? (
        <LoadFailed title={t("failed")} query={kept} />
      ) : (
        <Skeleton height={480} role="status" aria-label={t("loading")} />
      )}
    </Page>
  );
}

function Editor({ kept }: { kept: Kept }) {
  const t = useWords("landing");
  const draft = useLandingDraft(kept, languageOf(useConfig().lang) ?? "en");
  const { page, isTyped } = draft;
  const [openId, setOpenId] = useState<string | null>("opening");
  const [isHistory, setHistory] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { wrong, check } = useWrong(page, form, setOpenId);
  // What was pressed goes away once the page is published or taken back; one goes on at what can be done then.
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector) ?? null;
  useFocusKept(form, () => find("[data-publish]") ?? find("[aria-pressed]"));

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    check(draft.save);
  }

  function handleRestore(past: LandingPage): void {
    draft.change(past);
    setHistory(false);
    showSuccess(t("history.restored"));
  }

  useUnsaved(isTyped);
  const part = { openId, onOpen: setOpenId };
  return (
    <LanguagesContext value={draft.languages}>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <Publishing draft={draft} isHistory={isHistory} onHistory={setHistory} onPublish={() => check(draft.publish)} />
        {isHistory ? (
          <Past onRestore={handleRestore} />
        ) : (
          <div className={classes.columns}>
            <div className={classes.forms}>
              <Sections page={page} wrong={wrong} onChange={draft.change} {...part} />
              <Found page={page} onChange={draft.change} />
              <Where />
            </div>
            <Preview page={draft.whole} {...part} />
          </div>
        )}
        <SaveBar
          changes={isTyped ? changedIn(kept.page, page).map((each) => t(each)) : []}
          wrongCount={draft.refused.length}
          isSaving={draft.isBusy}
          onDiscard={draft.takeTheirs}
          act={t("saveDraft")}
        />
      </form>
    </LanguagesContext>
  );
}

/** What is wrong in a page, said once one wants to save: its first section opens, and nothing is sent. */
function useWrong(page: LandingPage, form: RefObject<HTMLFormElement | null>, onOpen: (id: string) => void) {
  const [isChecked, setChecked] = useState(false);
  const wrong = wrongIn(page);
  return {
    wrong: isChecked ? wrong : none,
    check(then: () => Promise<void>) {
      const [first] = wrong;
      if (first === undefined) {
        setChecked(false);
        void then();
        return;
      }
      focusWrong(form.current, () => {
        setChecked(true);
        onOpen(first);
      });
    },
  };
}

const none: ReadonlySet<string> = new Set();

/** What was published before, and one of it as it was: the newest until another one is chosen. */
function Past({ onRestore }: { onRestore: (page: LandingPage) => void }) {
  const states = usePublishedStates();
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? states.data?.[0]?.landing_state_id ?? null;
  const { data: state } = usePublishedState(id);
  return (
    <div className={classes.columns}>
      <History
        openId={id}
        canRestore={state?.landing_state_id === id}
        onOpen={setChosen}
        onRestore={() => state && onRestore(state.page)}
      />
      {state && <Preview page={state.page} openId={null} onOpen={() => undefined} />}
    </div>
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
function Where() {
  const t = useWords("landing");
  const config = useConfig();
  const { latam } = useLanguages();
  const say = (isShown: boolean, path: string) => t(isShown ? "isShown" : "isNotShown", { path });
  return (
    <p className={classes.where}>
      {say(Boolean(config.landing_enabled || config.landing), landingPaths.main)}{" "}
      {latam && say(config.landing_es_enabled === true, landingPaths.latam)}
    </p>
  );
}
