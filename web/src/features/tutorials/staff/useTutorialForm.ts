import type { StaffTutorial } from "@pluma/contract/tutorials/tutorials";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { lookUp, saveTutorial, upload } from "../data.ts";
import { type Draft, draftOf, type Field, fieldOf, formOf, wrongIn } from "./draft.ts";

export type TutorialForm = ReturnType<typeof useTutorialForm>;

type Sent = { field: "video" | "picture"; share: number } | null;

/**
 * A tutorial while it is edited. Video and picture are sent when one saves. What is wrong is shown from the first try to save
 * on, and follows what is typed from then.
 */
export function useTutorialForm(tutorial: StaffTutorial | null, onSaved: (saved: StaffTutorial) => void) {
  const t = useWords("tutorials");
  const language = useLanguage();
  const [first] = useState(() => draftOf(tutorial, language));
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [sent, setSent] = useState<Sent>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasFile = tutorial?.provider === "upload" && tutorial.src !== "";
  const wrong = isChecked ? wrongIn(draft, hasFile) : {};
  const change = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }));
    setRefused({});
  };
  const focusWrong = () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
  async function send(): Promise<void> {
    setSaving(true);
    try {
      const watch = (field: "video" | "picture") => (share: number) => setSent({ field, share });
      const { picture } = draft;
      const sentVideo = draft.kind === "file" && draft.video ? await upload(draft.video, watch("video")) : null;
      const sentPicture =
        picture instanceof File
          ? await upload(picture, watch("picture"))
          : picture === "kept"
            ? undefined
            : (picture?.file_id ?? null);
      onSaved(
        await saveTutorial(
          tutorial?.tutorial_id ?? null,
          formOf(draft, first, { video: sentVideo, picture: sentPicture }),
        ),
      );
    } catch (error) {
      const field = isRefused(error) ? fieldOf(error.code) : null;
      flushSync(() => {
        if (field && isRefused(error)) setRefused({ [field]: error.message });
        setSaving(false);
      });
      if (field) focusWrong();
      else showAlert(error);
    } finally {
      setSent(null);
      setSaving(false);
    }
  }
  return {
    draft,
    form,
    hasFile,
    thumbnail: tutorial?.thumbnail ?? "",
    isSaving,
    isChanged: JSON.stringify(marked(draft)) !== JSON.stringify(marked(first)),
    wrongCount: new Set([...Object.keys(wrong), ...Object.keys(refused)]).size,
    percentOf: (field: "video" | "picture") => (sent?.field === field ? Math.round(sent.share * 100) : null),
    errorOf: (field: Field): string | undefined => {
      const problem = wrong[field];
      return problem ? t(`staff.wrong.${problem.code}`, { line: problem.line }) : refused[field];
    },
    change,
    /** Asks the platform for the title, the length and the picture of a video; what is filled in already stays. */
    async lookUp() {
      const found = await lookUp(draft.address);
      setDraft((now) => ({
        ...now,
        length: found.length_seconds ?? now.length,
        picture: found.picture ?? now.picture,
        names: now.names[now.lang] === "" ? { ...now.names, [now.lang]: found.name } : now.names,
      }));
      return found;
    },
    discard() {
      setDraft(first);
      setChecked(false);
      setRefused({});
    },
    async submit() {
      if (isSaving) return;
      flushSync(() => setChecked(true));
      if (Object.keys(wrongIn(draft, hasFile)).length > 0) focusWrong();
      else await send();
    },
  };
}

// A file says nothing as JSON: its name, size and time tell one from another.
function marked(draft: Draft) {
  const mark = (value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value);
  return { ...draft, video: mark(draft.video), picture: mark(draft.picture) };
}
