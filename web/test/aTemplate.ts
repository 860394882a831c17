import { newField, type TemplateField } from "@pluma/contract/templates/fields";
import { placeholdersOf } from "@pluma/contract/templates/placeholders";
import type { OpenTemplate } from "@pluma/contract/templates/templates";

const everything = {
  edit: true,
  delete: true,
  read_prompt: true,
  decide: true,
  publish: false,
  hide: false,
  files: true,
};

/** A template of one's own, as the server tells of it; `parts` is what matters to the test. */
export function aTemplate(parts: Partial<OpenTemplate> = {}): OpenTemplate {
  const content = parts.content === undefined ? "Turn these [notes] into a newsletter for [readers]." : parts.content;
  return {
    template_id: 3,
    name: "Newsletter from notes",
    description: "Turns loose notes into one letter with a single subject.",
    content,
    type: "Email",
    tags: "newsletter,nomada",
    language: "en",
    public: false,
    editable: false,
    show_prompt: true,
    user_id: 7,
    organization_id: null,
    campaigns_only: false,
    favorites: [],
    favorite: false,
    starter: false,
    hidden: false,
    author: "Elena Marín",
    version: 4,
    template_fields: placeholdersOf(content ?? "").map(({ name }, at) => newField(name, at + 1)),
    can: everything,
    createdAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-02T10:00:00.000Z",
    deletedAt: null,
    remembered: null,
    files: [],
    file_names: [],
    ...parts,
  };
}

/** Fields by their names, with what matters to the test of each. */
export const fieldsNamed = (fields: Record<string, Partial<TemplateField>>): TemplateField[] =>
  Object.entries(fields).map(([name, parts], at) => ({ ...newField(name, at + 1), ...parts }));

/** What one may do with a template of somebody else's that only says so. */
export const onlyUse = {
  edit: false,
  delete: false,
  read_prompt: false,
  decide: false,
  publish: false,
  hide: false,
  files: false,
};
