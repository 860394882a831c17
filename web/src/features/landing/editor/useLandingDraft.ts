import { languageNames, languageOf } from "@pluma/contract/kit/languages";
import { LATAM_LANGUAGE } from "@pluma/contract/landing/landing";
import { type LandingPage, pageOf, settingsOf } from "@pluma/contract/site/landing";
import { useState } from "react";
import { type Stored, useAppSettings } from "../../site/index.ts";
import { wrongIn } from "./change.ts";
import type { Languages } from "./languages.ts";

export type LandingDraft = ReturnType<typeof useLandingDraft>;

/** The page as it stands on the screen, and the settings that it becomes when it is saved. */
export function useLandingDraft(stored: Stored) {
  const all = useAppSettings(stored);
  // What is typed stays as it was typed, also while it is none that could be kept yet.
  const [typed, setTyped] = useState<LandingPage | null>(null);
  const page = typed ?? pageOf(Object.fromEntries([...stored].map(([key, { value }]) => [key, value])));
  const [whole, setWhole] = useState(page);
  if (whole !== page && JSON.stringify(whole) !== JSON.stringify(page) && wrongIn(page).size === 0) setWhole(page);

  const [wasSaving, setWasSaving] = useState(false);
  if (wasSaving !== all.isSaving) {
    setWasSaving(all.isSaving);
    // Once it is saved it is as the server keeps it; what was typed meanwhile stays.
    if (!all.isSaving && all.changed.length === 0) setTyped(null);
  }

  const main = languageOf(all.text("lang")) ?? "en";
  const languages: Languages = {
    main: languageNames[main],
    latam: main === LATAM_LANGUAGE ? null : languageNames[LATAM_LANGUAGE],
  };
  return {
    page,
    /** The page as it last was one that can be drawn. */
    whole,
    languages,
    change(next: LandingPage) {
      setTyped(next);
      for (const [key, value] of Object.entries(settingsOf(next))) all.set(key, value);
    },
    settings: {
      ...all,
      discard() {
        all.discard();
        setTyped(null);
      },
    },
  };
}
