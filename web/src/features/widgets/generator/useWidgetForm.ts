import type { Widget } from "@pluma/contract/widgets/shapes";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newKey } from "../../../platform/ask/newKey.ts";
import { copyText } from "../../../platform/copyText.ts";
import { type Translate, useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSaveWidget } from "../data.ts";
import { bodyOf, changedIn, type Draft, draftOf, type Field, fieldOf, isCodeOld, wrongIn } from "./draft.ts";

export type WidgetForm = ReturnType<typeof useWidgetForm>;

/**
 * A widget while it is edited. What is wrong is shown from the first try on, and follows what is typed from then. The code is
 * there while it says what the form says; it is copied with every Generate.
 */
export function useWidgetForm(widget: Widget | null, onMade: (widget: Widget) => void) {
  const t = useWords("widgets");
  const [made, setMade] = useState<Widget | null>(null);
  const saved = widget ?? made;
  const [first, setFirst] = useState(() => draftOf(widget));
  const [draft, setDraft] = useState(first);
  const [key, setKey] = useState(newKey);
  const wrong = useWrong(draft);
  const [copiedAt, setCopiedAt] = useState<Date | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveWidget();
  const isOld = saved === null || isCodeOld(first, draft);

  function begin(next: Widget, isCopied: boolean): void {
    setMade(next);
    setFirst(draftOf(next));
    setDraft(draftOf(next));
    setKey(newKey());
    wrong.begin();
    if (isCopied) setCopiedAt(new Date());
  }

  async function save(): Promise<void> {
    const picture = draft.image instanceof File ? draft.image : null;
    try {
      const next = await saving.mutateAsync({ id: saved?.widget_id ?? null, key, picture, body: bodyOf(draft) });
      const isCopied = await tellSaved(next, isOld, t);
      // Nothing is unsaved any more when the address changes.
      flushSync(() => begin(next, isCopied));
      if (saved === null) onMade(next);
    } catch (error) {
      const byField = refusedFields(error);
      if (Object.keys(byField).length === 0) showAlert(error);
      flushSync(() => wrong.refuse(byField));
      focusWrong(form.current);
    }
  }

  return {
    widget: saved,
    draft,
    form,
    changed: changedIn(first, draft),
    isOld,
    copiedAt,
    isSaving: saving.isPending,
    errorOf: wrong.errorOf,
    change(next: Partial<Draft>) {
      setDraft({ ...draft, ...next });
      wrong.forget(next);
    },
    async submit() {
      if (saving.isPending) return;
      flushSync(wrong.check);
      if (Object.keys(wrongIn(draft)).length > 0) focusWrong(form.current);
      else await save();
    },
  };
}

/** Says what became of a widget; copies its code where that is another. Answers whether it is copied. */
async function tellSaved({ code }: Widget, isOld: boolean, t: Translate): Promise<boolean> {
  const isCopied = isOld && (await copyText(code.script));
  showSuccess(t(isOld ? (isCopied ? "code.generated" : "code.generatedOnly") : "saved"));
  return isCopied;
}

/** What is wrong with a draft, from the first try on, and what the server refused of it, until that is another. */
function useWrong(draft: Draft) {
  const t = useWords("widgets");
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const wrong = isChecked ? wrongIn(draft) : {};
  return {
    check: () => setChecked(true),
    refuse: setRefused,
    begin() {
      setChecked(false);
      setRefused({});
    },
    forget: (next: Partial<Draft>) =>
      setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in next)))),
    errorOf(field: Field): string | undefined {
      const problem = wrong[field];
      return problem ? t(`wrong.${problem}`) : refused[field];
    },
  };
}

const focusWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();

function refusedFields(error: unknown): Partial<Record<Field, string>> {
  if (!isRefused(error)) return {};
  const found = Object.entries(error.fields ?? {}).map(([name, text]) => [fieldOf(name), text] as const);
  return Object.fromEntries(found.filter(([field]) => field !== undefined));
}
