import type { Language } from "@pluma/contract/kit/kit";
import {
  FIELDS_MAX,
  faultsIn,
  fieldsInStep,
  labelFrom,
  newField,
  type TemplateField,
} from "@pluma/contract/templates/fields";
import { placeholdersOf, repeatedIn } from "@pluma/contract/templates/placeholders";
import type { Template } from "@pluma/contract/templates/templates";
import { tagsOf } from "../places.ts";

/** A template while it is written. */
export type Draft = {
  name: string;
  description: string;
  content: string;
  type: string;
  tags: readonly string[];
  language: Language;
  public: boolean;
  editable: boolean;
  show_prompt: boolean;
  /**
   * All fields that this form has known, in their order. Those without a place in the content are kept: a place that
   * comes back finds its field as it was.
   */
  known: readonly TemplateField[];
  /** Of fields whose name was changed here what they were called before, as they are saved; by the name of now. */
  former: Readonly<Record<string, string>>;
};

/** A template that nobody has written yet. */
export const emptyDraft = (language: Language): Draft => ({
  name: "",
  description: "",
  content: "",
  type: "",
  tags: [],
  language,
  public: false,
  editable: false,
  show_prompt: true,
  known: [],
  former: {},
});

/** A template as it stands, to be changed. */
export const draftOf = (template: Template): Draft => ({
  name: template.name,
  description: template.description,
  content: template.content ?? "",
  type: template.type,
  tags: tagsOf(template.tags),
  language: template.language,
  public: template.public,
  editable: template.editable,
  show_prompt: template.show_prompt,
  known: [...template.template_fields].sort((one, other) => one.order - other.order),
  former: {},
});

/** The fields of a draft, in step with its content: none while a place is there twice. */
export const fieldsOf = ({ content, known }: Pick<Draft, "content" | "known">): TemplateField[] =>
  fieldsInStep(content, numbered(known));

/** The same, but while a place is there twice those that wait for it to be mended: what others will see stays in sight. */
export function waitingFieldsOf(draft: Pick<Draft, "content" | "known">): TemplateField[] {
  const names = new Set(placeholdersOf(draft.content).map(({ name }) => name));
  return numbered(draft.known.filter(({ name }) => names.has(name)));
}

/** A draft with another content. A place whose name was changed in the text keeps its field under the new name. */
export function withContent(draft: Draft, content: string): Draft {
  const after = placeholdersOf(content).map(({ name }) => name);
  if (new Set(after).size < after.length) return { ...draft, content };
  const change = renamedPlace(draft.content, content);
  const known = change ? renamedIn(draft.known, change) : draft.known;
  // A field that comes back under this name is another one.
  const isRenamed = change !== null && draft.known.every(({ name }) => name !== change.to);
  const former = isRenamed ? formerAfter(draft.former, change) : draft.former;
  const names = new Set(known.map(({ name }) => name));
  const added = after.filter((name) => !names.has(name)).map((name) => newField(name, 0));
  return { ...draft, content, former, known: numbered([...known, ...added]) };
}

/** A draft with a field changed. */
export const withField = (draft: Draft, name: string, change: Partial<Omit<TemplateField, "name">>): Draft => ({
  ...draft,
  known: draft.known.map((field) => (field.name === name ? { ...field, ...change } : field)),
});

/** Why a place cannot be called so; null when it can. */
export function nameProblem(draft: Draft, from: string, to: string): "empty" | "brackets" | "taken" | null {
  const name = to.trim();
  if (name === "") return "empty";
  if (name.length > 254 || /[[\]\n\r]/.test(name)) return "brackets";
  if (name !== from && placeholdersOf(draft.content).some((place) => place.name === name)) return "taken";
  return null;
}

/** A draft whose place has another name, in the content too. */
export function renamed(draft: Draft, from: string, to: string): Draft {
  const name = to.trim();
  const place = placeholdersOf(draft.content).find((each) => each.name === from);
  if (!place || name === from || nameProblem(draft, from, name) !== null) return draft;
  const content = `${draft.content.slice(0, place.start)}[${name}]${draft.content.slice(place.end)}`;
  // A field that was of this name, and has no place any more, makes room.
  const known = draft.known.filter((field) => field.name !== name);
  const change = { from, to: name };
  return { ...draft, content, former: formerAfter(draft.former, change), known: renamedIn(known, change) };
}

/** What the fields of a draft are called, by what they were called when it was last saved; only those with another name. */
export function renamesOf(draft: Draft): Record<string, string> {
  const names = fieldsOf(draft).map(({ name }) => name);
  return Object.fromEntries(Object.entries(draft.former).filter(([name]) => names.includes(name)));
}

/** A draft that was typed on while it was saved: its fields were called before as they were saved. */
export function savedAs(draft: Draft, sent: Draft): Draft {
  const sentNames = new Map(Object.entries(sent.former).map(([name, former]) => [former, name]));
  const taken = new Set(Object.values(draft.former));
  const former = draft.known.flatMap(({ name }) => {
    const first = draft.former[name] ?? (taken.has(name) ? null : name);
    const saved = first === null ? name : (sentNames.get(first) ?? first);
    return saved === name ? [] : [[name, saved]];
  });
  return { ...draft, former: Object.fromEntries(former) };
}

/** A draft whose field at one place of the list stands at another. */
export function moved(draft: Draft, from: number, to: number): Draft {
  const fields = fieldsOf(draft);
  const [field] = fields.splice(from, 1);
  if (!field || to < 0 || to > fields.length) return draft;
  fields.splice(to, 0, field);
  const shown = new Set(fields.map(({ name }) => name));
  return { ...draft, known: numbered([...fields, ...draft.known.filter(({ name }) => !shown.has(name))]) };
}

/** What keeps a draft from being saved. `field` is the name of a field of the template. */
export type Fault = {
  part: "name" | "description" | "content" | "label" | "options";
  field: string | null;
  problem: "empty" | "repeated" | "label_too_long" | "options_missing" | "option_empty" | "too_many";
};

/** What is wrong with a draft, in the order of the form. Whoever may not read the prompt has no content to look at. */
export function faultsOf(draft: Draft, hasContent = true): Fault[] {
  const faults: Fault[] = [];
  if (draft.name.trim() === "") faults.push({ part: "name", field: null, problem: "empty" });
  if (draft.description.trim() === "") faults.push({ part: "description", field: null, problem: "empty" });
  if (!hasContent) return faults;
  const fields = fieldsOf(draft);
  if (draft.content.trim() === "") faults.push({ part: "content", field: null, problem: "empty" });
  else if (repeatedIn(draft.content).length > 0) faults.push({ part: "content", field: null, problem: "repeated" });
  else if (fields.length > FIELDS_MAX) faults.push({ part: "content", field: null, problem: "too_many" });
  for (const [path, problem] of Object.entries(faultsIn(fields))) {
    const [index = "", part] = path.split(".");
    const field = fields[Number(index)]?.name;
    if (field !== undefined && (part === "label" || part === "options")) faults.push({ part, field, problem });
  }
  return faults;
}

/** Whether two drafts would be saved as the same; what they remember beyond that does not count. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(kept(one)) === JSON.stringify(kept(other));

const kept = ({ known, former: _former, ...draft }: Draft) => ({ ...draft, fields: fieldsOf({ ...draft, known }) });

const numbered = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.map((field, at) => ({ ...field, order: at + 1 }));

type Rename = { from: string; to: string };

// One place changed between its brackets, and all around it stayed.
function renamedPlace(before: string, after: string): Rename | null {
  const [old, fresh] = [placeholdersOf(before), placeholdersOf(after)];
  const at = old.findIndex(({ name }, index) => name !== fresh[index]?.name);
  const [from, to] = [old[at], fresh[at]];
  if (!from || !to || old.length !== fresh.length || old.some(({ name }) => name === to.name)) return null;
  if (old.filter(({ name }) => name === from.name).length > 1) return null;
  const isOnly =
    before.slice(0, from.start) === after.slice(0, to.start) && before.slice(from.end) === after.slice(to.end);
  return isOnly ? { from: from.name, to: to.name } : null;
}

function formerAfter(former: Draft["former"], { from, to }: Rename): Draft["former"] {
  const { [from]: first = from, [to]: _other, ...others } = former;
  return first === to ? others : { ...others, [to]: first };
}

/** The fields after a place was renamed. One that is known by the new name comes back, and the other waits. */
function renamedIn(known: readonly TemplateField[], { from, to }: Rename): TemplateField[] {
  if (known.some(({ name }) => name === to)) return known.filter((field) => field.name !== from || !isUntouched(field));
  return known.map((field) => {
    if (field.name !== from) return field;
    return { ...field, name: to, label: field.label === labelFrom(from) ? labelFrom(to) : field.label };
  });
}

const isUntouched = (field: TemplateField): boolean =>
  JSON.stringify({ ...field, order: 0 }) === JSON.stringify(newField(field.name, 0));
