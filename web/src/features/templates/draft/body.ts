import type { Template } from "@pluma/contract/templates/templates";
import type { NewTemplate, SavedTemplate } from "../data.ts";
import { type Draft, fieldsOf, renamesOf } from "./draft.ts";
import type { FormPart } from "./parts.ts";

/** A draft as it is made; only whom it is for says whether it is public. */
export const newBodyOf = (draft: Draft, mayPublish: boolean): NewTemplate => ({
  ...plainOf(draft),
  content: draft.content,
  template_fields: fieldsOf(draft),
  editable: draft.editable,
  show_prompt: draft.show_prompt,
  ...(mayPublish && { public: draft.public }),
});

type Saved = Pick<Template, "template_id" | "can" | "version">;

/** A draft as it is saved over a version: what one may not change is not sent. */
export const savedBodyOf = (draft: Draft, { template_id, can, version }: Saved): SavedTemplate => ({
  ...plainOf(draft),
  template_id,
  version,
  ...(can.read_prompt && { content: draft.content, template_fields: fieldsOf(draft), ...renamedIn(draft) }),
  ...(can.decide && { editable: draft.editable, show_prompt: draft.show_prompt }),
  ...(can.publish && { public: draft.public }),
});

function renamedIn(draft: Draft): Pick<SavedTemplate, "renamed"> {
  const renamed = renamesOf(draft);
  return Object.keys(renamed).length === 0 ? {} : { renamed };
}

const plainOf = ({ name, description, type, tags, language }: Draft) => ({
  name: name.trim(),
  description: description.trim(),
  type: type.trim(),
  tags: tags.join(","),
  language,
});

/** Something that the server refused, at its part of the form. */
export type RefusedPart = { part: FormPart; field: string | null; text: string };

/** What the server said of parts, by where they stand in the form; `fields` are those that were sent. */
export function refusedParts(told: Record<string, string>, fields: readonly { name: string }[]): RefusedPart[] {
  return Object.entries(told).flatMap(([path, text]): RefusedPart[] => {
    const [first = "", index = "", last] = path.split(".");
    if (first !== "template_fields") return isPart(first) ? [{ part: first, field: null, text }] : [];
    const field = fields[Number(index)]?.name;
    if (field === undefined) return [];
    return [{ part: last === "options" ? "options" : "label", field, text }];
  });
}

const parts = ["name", "description", "content", "type", "tags"] as const;
const isPart = (text: string): text is (typeof parts)[number] => parts.some((part) => part === text);
