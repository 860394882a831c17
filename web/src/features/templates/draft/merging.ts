import type { Language } from "@pluma/contract/kit/kit";
import { fieldsInStep } from "@pluma/contract/templates/fields";
import type { Template } from "@pluma/contract/templates/templates";
import { type Draft, fieldsOf } from "./draft.ts";

/** What a template consists of, part by part, as two people may have changed it. */
export const parts = [
  "name",
  "description",
  "content",
  "fields",
  "type",
  "language",
  "tags",
  "editable",
  "show_prompt",
  "public",
] as const;
export type Part = (typeof parts)[number];
export type Choice = "mine" | "theirs";

/** A part that two states have differently; who changed it since the state that both began with. */
export type Difference = { part: Part; hasMine: boolean; hasTheirs: boolean };

type Rights = Pick<Template["can"], "read_prompt" | "decide" | "publish">;

/** The parts in which two states differ, in the order of the form, but for those that are not one's own to change. */
export function differencesOf(base: Draft, mine: Draft, theirs: Draft, can: Rights): Difference[] {
  return parts.flatMap((part) => {
    if (!mayChange(part, can)) return [];
    const [was, own, other] = [base, mine, theirs].map((draft) => keyOf(draft, part));
    return own === other ? [] : { part, hasMine: own !== was, hasTheirs: other !== was };
  });
}

function mayChange(part: Part, can: Rights): boolean {
  if (part === "content" || part === "fields") return can.read_prompt;
  if (part === "editable" || part === "show_prompt") return can.decide;
  return part !== "public" || can.publish;
}

/** What is taken unless somebody says otherwise: of a part that only one changed, that change; else one's own. */
export const usualChoice = ({ hasMine }: Difference): Choice => (hasMine ? "mine" : "theirs");

/** Two states as one: of each part that they have differently what was chosen, all else as it is in both. */
export function mergedOf(mine: Draft, theirs: Draft, choices: Readonly<Partial<Record<Part, Choice>>>): Draft {
  const of = (part: Part): Draft => (choices[part] === "theirs" ? theirs : mine);
  const [first, second] = [of("fields"), of("fields") === mine ? theirs : mine];
  const content = of("content").content;
  const held = new Set(first.known.map(({ name }) => name));
  // A place that only the chosen content has finds its field with whoever wrote it.
  const known = [...first.known, ...second.known.filter(({ name }) => !held.has(name))];
  return {
    name: of("name").name,
    description: of("description").description,
    content,
    type: of("type").type,
    tags: of("tags").tags,
    language: of("language").language,
    editable: of("editable").editable,
    show_prompt: of("show_prompt").show_prompt,
    public: of("public").public,
    known: known.map((field, at) => ({ ...field, order: at + 1 })),
    former: of("content").former,
  };
}

/** A part as people read it; `say` has words for languages and for yes and no. */
export function textOf(
  draft: Draft,
  part: Part,
  say: { language: (code: Language) => string; flag: (isOn: boolean) => string },
): string {
  if (part === "fields")
    return fieldsOf(draft)
      .map(({ label }) => label)
      .join(", ");
  if (part === "tags") return draft.tags.join(", ");
  if (part === "language") return say.language(draft.language);
  if (part === "editable" || part === "show_prompt" || part === "public") return say.flag(draft[part]);
  return draft[part];
}

// Fields are their descriptions: those that only one content has a place for differ by the content alone.
function keyOf(draft: Draft, part: Part): string {
  if (part !== "fields") return JSON.stringify(draft[part]);
  return JSON.stringify(fieldsInStep(draft.content, draft.known));
}
