import type { Language } from "@pluma/contract/kit/languages";
import { type LandingDraft as Kept, LATAM_LANGUAGE } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { rereadLanding, useDiscardDraft, usePublishDraft, useSaveDraft } from "../data.ts";
import { wrongIn } from "./change.ts";
import type { Languages, Site } from "./whose.ts";

export type LandingDraft = ReturnType<typeof useLandingDraft>;

/** What somebody typed, and which version of the draft they began with. */
type Typed = { page: LandingPage; version: string };

/** The page as it stands on the screen, and the ways to keep it, to show it to visitors, and back. */
export function useLandingDraft(kept: Kept, site: Site) {
  const t = useWords("landing");
  const { page, typed, isTyped, ...typing } = useTyping(kept);
  const [whole, setWhole] = useState(page);
  if (whole !== page && !isSame(whole, page) && wrongIn(page).size === 0) setWhole(page);
  const { refused, setRefused, handle } = useRefused(isTyped, site);
  const [save, discard, publish] = [useSaveDraft(site), useDiscardDraft(site), usePublishDraft(site)];
  const isBusy = save.isPending || discard.isPending || publish.isPending;

  /** Keeps what is typed; answers the version that it is then, null where it was refused. */
  async function keep(): Promise<string | null> {
    if (!typed || !isTyped) return kept.version;
    return save.mutateAsync(typed).then(
      ({ version }) => {
        typing.keptAs(typed.page, version);
        setRefused([]);
        return version;
      },
      (error: unknown) => {
        handle(error);
        return null;
      },
    );
  }

  function forget(): void {
    typing.forget();
    setRefused([]);
  }

  return {
    page,
    /** The page as it last was one that can be drawn. */
    whole,
    kept,
    isTyped,
    isBusy,
    refused,
    /** Whether somebody else saved the page since one began to type. */
    isMoved: isTyped && !isBusy && typed?.version !== kept.version,
    change: typing.change,
    takeTheirs: forget,
    keepMine: typing.goOnFrom,
    save: async () => void (await keep()),
    async publish(): Promise<void> {
      const version = await keep();
      const isSeen = kept.places.some(({ is_shown }) => is_shown);
      const said = t(isSeen ? "draft.published" : "draft.publishedOff");
      if (version !== null) await publish.mutateAsync(version).then(() => showSuccess(said), handle);
    },
    async discard(): Promise<void> {
      await discard.mutateAsync(kept.version).then(() => {
        forget();
        showSuccess(t("draft.discarded"));
      }, handle);
    },
  };
}

/** The languages of the pages of a site, as their names stand in a sentence of the reader's. */
export function languagesOf({ places }: Kept, reader: Language): Languages {
  const lang = places.find(({ place }) => place === "main")?.lang ?? "en";
  const names = new Intl.DisplayNames(reader, { type: "language" });
  const nameOf = (language: Language) => names.of(language) ?? language;
  return { main: nameOf(lang), latam: lang === LATAM_LANGUAGE ? null : nameOf(LATAM_LANGUAGE) };
}

/** What is typed, beside what the server has. It stays as it was typed, also while it is none that could be kept yet. */
function useTyping(kept: Kept) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const page = typed?.page ?? kept.page;
  return {
    page,
    typed,
    isTyped: typed !== null && !isSame(page, kept.page),
    change(next: LandingPage) {
      setTyped((now) => ({ page: next, version: now?.version ?? kept.version }));
    },
    forget: () => setTyped(null),
    /** Goes on from what the server has now, whoever saved it. */
    goOnFrom: () => setTyped((now) => now && { ...now, version: kept.version }),
    /** Once it is saved it is as the server keeps it; what was typed meanwhile stays. */
    keptAs(sent: LandingPage, version: string) {
      setTyped((now) => (now === null || now.page === sent ? null : { ...now, version }));
    },
  };
}

/** What the server refuses: at the head of the page where that has a place for it, else in a message. */
function useRefused(isTyped: boolean, site: Site) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  return {
    refused,
    setRefused,
    handle(error: unknown) {
      const fields = isRefused(error) ? Object.values(error.fields) : [];
      const isChanged = isRefused(error, "landing_changed");
      if (fields.length > 0) setRefused([...new Set(fields)]);
      if (isChanged) rereadLanding(site);
      // Of what is typed and somebody else changed meanwhile the page itself says it.
      if (fields.length === 0 && !(isTyped && isChanged)) showAlert(error);
    },
  };
}

const isSame = (one: LandingPage, other: LandingPage): boolean => JSON.stringify(one) === JSON.stringify(other);
