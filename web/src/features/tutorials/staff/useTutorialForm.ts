import type { StaffTutorial } from "@pluma/contract/tutorials/tutorials";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { addTutorial, lookUp, saveTutorial, upload } from "../data.ts";
import { type Draft, draftOf, type Field, fieldOf, formOf, wrongIn } from "./draft.ts";

export type TutorialForm = ReturnType<typeof useTutorialForm>;

const WRONG = '[aria-invalid="true"], [data-wrong="true"]';

type FileField = "video" | "picture";
type Sent = { field: FileField; share: number } | null;
type Found = Awaited<ReturnType<typeof lookUp>>;

/**
 * A tutorial while it is edited. Video and picture are sent when one saves. What is wrong is shown from the first try to save
 * on, and follows what is typed from then.
 */
export function useTutorialForm(tutorial: StaffTutorial | null, onSaved: (saved: StaffTutorial) => void) {
  const t = useWords("tutorials");
  const [first] = useState(draftOf(tutorial, useLanguage()));
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [sent, setSent] = useState<Sent>(null);
  const [isSaving, setSaving] = useState(false);
  const [isKept, setKept] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasFile = tutorial?.provider === "upload" && tutorial.src !== "";
  const wrong = isChecked ? wrongIn(draft, hasFile) : {};
  const change = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }));
    setRefused({});
  };
  const send = async (): Promise<void> => {
    setSaving(true);
    try {
      const saved = await sendAll(tutorial, await lookedUp(draft, first), first, setSent);
      // Nothing is unsaved any more when the address changes.
      flushSync(() => setKept(true));
      onSaved(saved);
    } catch (error) {
      const refusal = refusalOf(error);
      flushSync(() => setRefused(refusal ?? {}));
      if (refusal) focusWrong(form.current);
      else showAlert(error);
    }
    setSent(null);
    setSaving(false);
  };
  return {
    draft,
    form,
    hasFile,
    thumbnail: tutorial?.thumbnail ?? "",
    isSaving,
    isChanged: !isKept && isOther(draft, first),
    wrongCount: new Set([...Object.keys(wrong), ...Object.keys(refused)]).size,
    percentOf: (field: FileField) => (sent?.field === field ? Math.round(sent.share * 100) : null),
    errorOf: (field: Field): string | undefined => {
      const problem = wrong[field];
      return problem ? t(`staff.wrong.${problem.code}`, problem) : refused[field];
    },
    change,
    lookUp: () => fill(draft.address, setDraft),
    discard() {
      change(first);
      setChecked(false);
    },
    async submit() {
      if (isSaving) return;
      flushSync(() => setChecked(true));
      if (Object.keys(wrongIn(draft, hasFile)).length > 0) focusWrong(form.current);
      else await send();
    },
  };
}

const focusWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>(WRONG)?.focus();

const isOther = (draft: Draft, first: Draft): boolean =>
  JSON.stringify(marked(draft)) !== JSON.stringify(marked(first));

// A file says nothing as JSON: its name, size and time tell one from another.
function marked(draft: Draft) {
  const mark = (value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value);
  return { ...draft, video: mark(draft.video), picture: mark(draft.picture) };
}

// What a refusal says at its field; null for what belongs to none.
function refusalOf(error: unknown): Partial<Record<Field, string>> | null {
  const field = isRefused(error) ? fieldOf(error.code) : null;
  return field && isRefused(error) ? { [field]: error.message } : null;
}

/** Sends the files that were chosen, and then the form. */
async function sendAll(
  tutorial: StaffTutorial | null,
  draft: Draft,
  first: Draft,
  onSent: (sent: Sent) => void,
): Promise<StaffTutorial> {
  const send = (field: FileField, file: File) => upload(file, (share) => onSent({ field, share }));
  const { picture, kind } = draft;
  const video = kind === "file" && draft.video ? await send("video", draft.video) : null;
  const form = formOf(draft, first, { video, picture: await pictureOf() });
  if (tutorial) return saveTutorial(tutorial.tutorial_id, form);
  if (!form.video) throw new Error("a new tutorial has a video: the form was looked at");
  return addTutorial({ ...form, names: draft.names, lang: draft.lang, video: form.video });

  async function pictureOf(): Promise<number | null | undefined> {
    if (picture instanceof File) return send("picture", picture);
    return picture === "kept" ? undefined : (picture?.file_id ?? null);
  }
}

/** Asks the platform for the title, the length and the picture of a video; what is filled in already stays. */
async function fill(address: string, setDraft: (change: (now: Draft) => Draft) => void): Promise<Found> {
  const found = await lookUp(address);
  setDraft((now) => withFound(now, found));
  return found;
}

const withFound = (draft: Draft, found: Found): Draft => ({
  ...draft,
  length: found.length_seconds ?? draft.length,
  picture: found.picture ?? draft.picture,
  names: draft.names[draft.lang] === "" ? { ...draft.names, [draft.lang]: found.name } : draft.names,
});

/** A draft whose video nobody looked up, with the length and the picture that its platform has: the picture is kept here. */
async function lookedUp(draft: Draft, first: Draft): Promise<Draft> {
  const { kind, address, length, picture } = draft;
  if (kind !== "address" || address === first.address || length !== first.length) return draft;
  // Saved it is without them too, and staff see what is missing.
  const found = await lookUp(address).catch(() => null);
  return found ? { ...draft, length: found.length_seconds, picture: picture ?? found.picture } : draft;
}
