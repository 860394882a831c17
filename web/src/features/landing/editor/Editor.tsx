import type { LandingDraft as Kept } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { focusWrong } from "../../site/index.ts";
import { usePublishedState, usePublishedStates } from "../data.ts";
import { changedIn, wrongIn } from "./change.ts";
import classes from "./Editor.module.css";
import { Both } from "./Fields.tsx";
import { History } from "./History.tsx";
import { Preview } from "./Preview.tsx";
import { Publishing } from "./Publishing.tsx";
import { Places } from "./places/Places.tsx";
import { Sections } from "./Sections.tsx";
import { languagesOf, useLandingDraft } from "./useLandingDraft.ts";
import { type Site, useWhose, WhoseContext } from "./whose.ts";

/** The landing page of a site while it is made: its sections in both languages, and beside them the page itself as it will be. */
export function Editor({ site, kept }: { site: Site; kept: Kept }) {
  const t = useWords("landing");
  const language = useLanguage();
  const draft = useLandingDraft(kept, site);
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
    <WhoseContext value={{ site, places: kept.places, ...languagesOf(kept, language) }}>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <Places />
        <Publishing draft={draft} isHistory={isHistory} onHistory={setHistory} onPublish={() => check(draft.publish)} />
        {isHistory ? (
          <Past onRestore={handleRestore} />
        ) : (
          <div className={classes.columns}>
            <div className={classes.forms}>
              <Sections page={page} wrong={wrong} onChange={draft.change} {...part} />
              <Found page={page} onChange={draft.change} />
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
    </WhoseContext>
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
  const { site } = useWhose();
  const states = usePublishedStates(site);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? states.data?.[0]?.landing_state_id ?? null;
  const { data: state } = usePublishedState(site, id);
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
