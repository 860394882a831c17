import { firstValueOf, type TemplateField } from "@pluma/contract/templates/fields";
import { compose, type Placeholder, placeholdersOf, repeatedIn } from "@pluma/contract/templates/placeholders";
import { type OpenTemplate, TEMPLATE_NAME_LENGTH_MAX } from "@pluma/contract/templates/templates";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import {
  type Draft,
  draftOf,
  emptyDraft,
  type Fault,
  faultsOf,
  fieldsOf,
  isSameDraft,
  moved,
  nameProblem,
  renamed,
  savedAs,
  waitingFieldsOf,
  withContent,
  withField,
} from "../draft/draft.ts";
import type { FormPart, Side } from "../draft/parts.ts";
import { type Kept, keptIn } from "../places.ts";
import { useSaving } from "./useSaving.ts";

export type TemplateEditor = ReturnType<typeof useTemplateForm>;

/**
 * A template while it is written: its draft, the fields in step with the content, what is wrong with it, and the way to
 * save it. What is wrong is shown from the first try to save on, and follows what is typed from then; a place that is there
 * twice at once.
 */
export function useTemplateForm(template: OpenTemplate | null, onSaved: (saved: OpenTemplate) => void) {
  const mayPublish = useMay({ access: "staff" });
  const { base, draft, setDraft, isDirty, begin } = useDraft(template);
  const shown = useShown();
  // A new template is all its author's.
  const can = base?.can ?? { read_prompt: true, decide: true, publish: mayPublish, delete: false };
  const shownFields = waitingFieldsOf(draft);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const values = Object.fromEntries(shownFields.map((field) => [field.name, typed[field.name] ?? firstValueOf(field)]));
  const saving = useSaving({
    mayPublish,
    onSaved: (saved, sent) => {
      begin(saved, sent);
      onSaved(saved);
    },
    show: shown.show,
  });
  const change = (next: Draft) => {
    saving.forget();
    setDraft(next);
  };
  return {
    ...shown,
    ...useWrong(saving, faultsOf(draft, can.read_prompt)),
    ...changesOf(draft, change),
    draft,
    can,
    fields: fieldsOf(draft),
    shownFields,
    values,
    setValue: (name: string, value: string) => setTyped({ ...typed, [name]: value }),
    composed: can.read_prompt ? compose(draft.content, values) : "",
    repeated: repeatedIn(draft.content),
    isDirty,
    base,
    saving,
    rename: (from: string, to: string) => {
      change(renamed(draft, from, to));
      if (typed[from] !== undefined) setTyped({ ...typed, [to.trim()]: typed[from] });
      if (shown.open === from) shown.setOpen(to.trim());
    },
    submit: () => saving.submit(draft, base),
    /** Takes over what was chosen of two states, and saves it over the newer one. */
    settle: (next: Draft, theirs: OpenTemplate) => {
      setDraft(next);
      void saving.submit(next, theirs);
    },
    /** Goes to a place of the content: the first of its name, or a later one. */
    goToPlace: (name: string, which = 0) =>
      shown.goTo(placeholdersOf(draft.content).filter((place) => place.name === name)[which]),
  };
}

/** A draft, and what it began with: what others save meanwhile is compared with that, and never taken for what was seen here. */
function useDraft(template: OpenTemplate | null) {
  const language = useLanguage();
  const [empty] = useState(() => emptyDraft(language));
  const [base, setBase] = useState(template);
  const first = base ? draftOf(base) : empty;
  const { state } = useLocation();
  const [draft, setDraft] = useState(() => (base ? first : begun(first, keptIn(state))));
  const isDirty = !isSameDraft(first, draft);
  const begin = (from: OpenTemplate, over: Draft) => {
    const next = draftOf(from);
    setBase(from);
    // What was typed meanwhile stays, and fields that wait for their place to come back go on waiting.
    setDraft((now) =>
      isSameDraft(now, over)
        ? { ...next, known: [...next.known, ...without(now.known, next.known)] }
        : savedAs(now, over),
    );
  };
  // Whoever has not changed anything sees what somebody else saved.
  if (template && base && template.version > base.version && !isDirty) begin(template, draft);
  return { base, draft, setDraft, isDirty, begin };
}

/** A new template with a text that was kept as one, from elsewhere: nothing of it is saved yet. */
const begun = (draft: Draft, kept: Kept | null): Draft =>
  kept ? withContent({ ...draft, name: kept.name.slice(0, TEMPLATE_NAME_LENGTH_MAX) }, kept.content) : draft;

/** What a draft becomes by each change. */
const changesOf = (draft: Draft, change: (next: Draft) => void) => ({
  change: (next: Partial<Omit<Draft, "content" | "known">>) => change({ ...draft, ...next }),
  changeContent: (content: string) => change(withContent(draft, content)),
  changeField: (name: string, next: Partial<TemplateField>) => change(withField(draft, name, next)),
  nameProblem: (from: string, to: string) => nameProblem(draft, from, to),
  move: (from: number, to: number) => change(moved(draft, from, to)),
});

/** Which field is open, and which side of the form is in sight where not all of it is. */
function useShown() {
  const [open, setOpen] = useState<string | null>(null);
  const [side, setSide] = useState<Side>("content");
  const contentField = useRef<HTMLTextAreaElement>(null);
  return {
    open,
    setOpen,
    side,
    setSide,
    contentField,
    show: ({ field }: { field: string | null }) => {
      setSide(field === null ? "content" : "fields");
      if (field !== null) setOpen(field);
    },
    goTo: (place: Placeholder | undefined) => {
      setSide("content");
      // Once it is in sight.
      requestAnimationFrame(() => {
        contentField.current?.focus();
        if (place) contentField.current?.setSelectionRange(place.start, place.end);
      });
    },
  };
}

/**
 * What is wrong with each part, from the first try to save on: what this form finds, else what the server said. A place that
 * is there twice has cleared the fields, which is said at once.
 */
function useWrong({ isTried, refused }: ReturnType<typeof useSaving>, faults: readonly Fault[]) {
  const t = useWords("templates");
  const wrong = isTried ? faults : faults.filter(({ problem }) => problem === "repeated");
  return {
    isWrong: (isTried && wrong.length > 0) || refused.length > 0,
    errorOf: (part: FormPart, field: string | null = null): string | undefined => {
      const found = wrong.find((each) => each.part === part && each.field === field);
      if (found) return t(`wrong.${found.problem}`);
      return refused.find((each) => each.part === part && each.field === field)?.text;
    },
  };
}

const without = (known: readonly TemplateField[], others: readonly TemplateField[]): TemplateField[] =>
  known.filter(({ name }) => others.every((other) => other.name !== name));
