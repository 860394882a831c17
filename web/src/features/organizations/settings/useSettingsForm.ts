import { type Organization, organizationChanges } from "@pluma/contract/organizations/organizations";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { addFile, useSaveOrganization } from "../data.ts";
import { changedIn, type Draft, draftOf, type Field, fieldOfRefusal, wrongIn } from "./draft.ts";

export type SettingsForm = ReturnType<typeof useSettingsForm>;

type Sent = { field: Field; share: number } | null;
type Texts = Partial<Record<Field, string>>;

const forms = organizationChanges.omit({ organization_id: true });

/**
 * An organization while it is edited: the draft, what is wrong with it, and the way to save it. Pictures and videos are sent
 * when one saves. What is wrong is shown from the first try to save on, and follows what is typed from then.
 */
export function useSettingsForm(organization: Organization | null, onSaved: (saved: Organization) => void) {
  const t = useWords("organizations");
  const [first] = useState(() => draftOf(organization));
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const changed = changedIn(first, draft);
  const wrong = isChecked ? wrongIn(draft) : {};
  const focusWrong = () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
  const saving = useSaving(organization?.organization_id ?? null, { onSaved, onRefused: focusWrong });
  const { refused, sent, isSaving } = saving;
  return {
    draft,
    form,
    changed,
    isSaving,
    /** How much of the file of a field has gone out, in per cent; null while none does. */
    percentOf: (field: Field): number | null => (sent?.field === field ? Math.round(sent.share * 100) : null),
    wrongCount: new Set([...Object.keys(wrong), ...Object.keys(refused)]).size,
    errorOf: (field: Field): string | undefined => {
      const problem = wrong[field];
      return problem ? t(`settings.wrong.${problem}`) : refused[field];
    },
    change(next: Partial<Draft>) {
      setDraft({ ...draft, ...next });
      saving.forget(next);
    },
    discard() {
      setDraft(first);
      setChecked(false);
      saving.forget(first);
    },
    async submit() {
      if (isSaving) return;
      flushSync(() => setChecked(true));
      if (Object.keys(wrongIn(draft)).length > 0) focusWrong();
      else await saving.save(draft, changed);
    },
  };
}

type Ends = { onSaved: (saved: Organization) => void; onRefused: () => void };

// Sends the files first, then what was changed; what the server refuses stands beside its field.
function useSaving(id: number | null, { onSaved, onRefused }: Ends) {
  const [refused, setRefused] = useState<Texts>({});
  const [sent, setSent] = useState<Sent>(null);
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync } = useSaveOrganization(id);
  return {
    refused,
    sent,
    isSaving,
    forget: (next: Partial<Draft>) =>
      setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in next)))),
    async save(draft: Draft, changed: readonly Field[]): Promise<void> {
      setSaving(true);
      try {
        onSaved(await mutateAsync(forms.parse(await textsOf(id, draft, changed, setSent))));
      } catch (error) {
        const byField = refusedFields(error);
        if (Object.keys(byField).length === 0) showAlert(isRefused(error) ? error.message : error);
        // Fields that wait for an answer take no focus.
        flushSync(() => {
          setRefused(byField);
          setSaving(false);
        });
        onRefused();
      } finally {
        setSent(null);
        setSaving(false);
      }
    },
  };
}

// Only what was changed, so that nobody sends what is not theirs to change.
async function textsOf(id: number | null, draft: Draft, changed: readonly Field[], onSent: (sent: Sent) => void) {
  const texts: Partial<Record<Field, string | null>> = {};
  for (const field of changed) {
    const value = draft[field];
    texts[field] =
      value instanceof File ? await addFile(id, value, (share) => onSent({ field, share })) : (value?.trim() ?? null);
  }
  onSent(null);
  return texts;
}

function refusedFields(error: unknown): Texts {
  if (!isRefused(error)) return {};
  const field = fieldOfRefusal(error.code);
  return field ? { [field]: error.message } : error.fields;
}
