/** Templates: prompts with places to fill in. Their versions and files on paper (import, export) have contracts of their own. */
import { z } from "zod";
import { avatarFile } from "../avatars/avatars.ts";
import {
  defineErrors,
  filledText,
  flag,
  id,
  idParams,
  language,
  moment,
  organizationId,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import { FIELDS_MAX, fieldValues, LABEL_LENGTH_MAX, savedField, templateField } from "./fields.ts";
import { filters, groups, TEMPLATE_TYPE_LENGTH_MAX, templateKinds } from "./filters.ts";
import { templateRights } from "./rights.ts";

export const TEMPLATES_PER_PAGE = 24;
export const TEMPLATE_NAME_LENGTH_MAX = 200;
export const TEMPLATE_DESCRIPTION_LENGTH_MAX = 1000;
/** Four characters a token, 7,500 tokens: what can be sent. */
export const TEMPLATE_CONTENT_LENGTH_MAX = 30_000;
export const TEMPLATE_TAGS_LENGTH_MAX = 500;
/** The longest text that values may be read from. */
export const BRIEF_LENGTH_MAX = 30_000;

const shown = {
  template_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** The prompt; null for those who may use it and not read it. */
  content: z.string().nullable(),
  type: z.string(),
  tags: z.string(),
  language,
  public: z.boolean(),
  editable: z.boolean(),
  show_prompt: z.boolean(),
  /** Null: it belongs to the installation. */
  user_id: z.number().int().nullable(),
  organization_id: z.number().int().nullable(),
  /** Of an organization: only its Admins and those to whom a campaign gives it use it, and not everybody there. */
  campaigns_only: z.boolean(),
  /** The caller's own star and nobody else's. */
  favorites: z.array(z.object({ user_id: z.number().int() })),
  favorite: z.boolean(),
  /** It came with the installation. */
  starter: z.boolean(),
  /** A starter that staff do not want to be offered; only they still see it. */
  hidden: z.boolean(),
  /** Who wrote it, as others may read it; null for the installation's, and once they left. */
  author: z.string().nullable(),
  /** Counts from 1 with every change; sent back with a save, so that nobody's change is lost unseen. */
  version: z.number().int(),
  template_fields: z.array(templateField),
  can: templateRights,
  createdAt: moment,
  updatedAt: moment,
  /** When it was deleted; such a one can be brought back for 30 days. */
  deletedAt: moment.nullable(),
};
export const template = z.object(shown);
export type Template = z.infer<typeof template>;
/** A file that the model reads with the prompt. Its reading goes as that of an avatar's. */
export const templateFile = avatarFile
  .omit({ avatar_file_id: true, openai_file_id: true, editable: true, content: true, is_taught: true })
  .extend({ template_file_id: z.number().int() });
export type TemplateFile = z.infer<typeof templateFile>;

/**
 * A template with the values that the caller gave last time, by the names of its fields; null when it is the first. `files`
 * are for those with the right `files`; whoever reads the prompt without it has their names alone.
 */
export const openTemplate = z.object({
  ...shown,
  remembered: fieldValues.nullable(),
  files: z.array(templateFile),
  file_names: z.array(z.string()),
});
export type OpenTemplate = z.infer<typeof openTemplate>;

export const errors = defineErrors({
  template_missing: "missing",
  template_incomplete: "invalid",
  template_repeats: "invalid",
  template_changed: "conflict",
  template_publish_refused: "forbidden",
  template_prompt_kept: "forbidden",
  template_values_missing: "invalid",
  template_value_refused: "invalid",
  template_withdrawn: "conflict",
  template_not_filled: "invalid",
  templates_full: "conflict",
  templates_file_unreadable: "invalid",
  templates_file_many: "invalid",
  template_file_type_refused: "invalid",
  template_files_full: "conflict",
});
/**
 * What a template is made of. Empty and repeated parts come in, and are refused with their literal sentences at their
 * fields: `template_incomplete` with "name", "description", "content", "template_fields.0.label" …
 */
const saved = {
  name: text(TEMPLATE_NAME_LENGTH_MAX),
  description: text(TEMPLATE_DESCRIPTION_LENGTH_MAX),
  content: text(TEMPLATE_CONTENT_LENGTH_MAX),
  type: text(TEMPLATE_TYPE_LENGTH_MAX).default(""),
  tags: text(TEMPLATE_TAGS_LENGTH_MAX).default(""),
  language: language.default("en"),
  public: flag.default(false),
  campaigns_only: flag.default(false),
  editable: flag.default(false),
  show_prompt: flag.default(true),
  template_fields: z.array(savedField).max(FIELDS_MAX).default([]),
};

const list = z.object({ templates: z.array(template), ...paged });
const counts = z.record(z.string(), z.number().int());
export const templates = {
  listTemplates: route({
    method: "GET",
    path: "/templates",
    scope: "templates",
    summary:
      "Templates that the caller may see: public ones, their own, those of the selected organization; 24 a page. `query` looks in names, descriptions, tags and prompts that the caller may read, accents aside. Without `sortBy` as the settings say.",
    access: "signedIn",
    query: z.object({ ...filters, kind: z.enum(templateKinds).optional(), deleted: flag.default(false) }),
    answer: list,
  }),
  listTemplateTags: route({
    method: "GET",
    path: "/templates/tags",
    scope: "templates",
    summary:
      "The distinct tags of visible templates, sorted, how many templates have each, and how many tags there are; of more than 1,000 those that most have. `query` finds them by a part.",
    access: "signedIn",
    query: groups,
    answer: z.object({ tags: z.array(z.string()), counts, count: z.number().int() }),
  }),
  listTemplateTypes: route({
    method: "GET",
    path: "/templates/types",
    scope: "templates",
    summary: "The distinct types of visible templates, in the same way.",
    access: "signedIn",
    query: groups,
    answer: z.object({ types: z.array(z.string()), counts, count: z.number().int() }),
  }),
  listAllTemplates: route({
    method: "GET",
    path: "/templates/all",
    scope: "templates",
    summary: "The same as the list of templates: all that the caller may see.",
    access: "signedIn",
    query: z.object(filters),
    answer: list,
  }),
  listPublicTemplates: route({
    method: "GET",
    path: "/templates/public",
    scope: "templates",
    summary: "Public templates; 24 a page.",
    access: "signedIn",
    query: z.object(filters),
    answer: list,
  }),
  listTemplatesOfTag: route({
    method: "GET",
    path: "/templates/tag/{x}",
    scope: "templates",
    summary: "Visible templates that have a tag.",
    access: "signedIn",
    params: z.object({ x: text(TEMPLATE_TYPE_LENGTH_MAX) }),
    query: z.object(filters),
    answer: list,
  }),
  listTemplatesOfType: route({
    method: "GET",
    path: "/templates/type/{x}",
    scope: "templates",
    summary: "Visible templates of a type.",
    access: "signedIn",
    params: z.object({ x: text(TEMPLATE_TYPE_LENGTH_MAX) }),
    query: z.object(filters),
    answer: list,
  }),
  readTemplate: route({
    method: "GET",
    path: "/templates/{id}",
    scope: "templates",
    summary: "A visible template, and the values that the caller gave it last.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ template: openTemplate }),
  }),
  createTemplate: route({
    method: "POST",
    path: "/templates",
    summary: "Makes a template, in the selected organization or the personal space; `public` is for staff.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    body: z.object({ ...saved, organization_id: organizationId }),
    answer: z.object({ template: openTemplate }),
    refuses: ["template_incomplete", "template_repeats", "template_publish_refused", "templates_full"],
  }),
  saveTemplate: route({
    method: "PUT",
    path: "/templates",
    summary:
      "Changes a template; keys left out stay. With `version`, refuses template_changed when somebody else saved meanwhile. Whoever may not read the prompt cannot change it: an empty one sent back changes nothing. `renamed` says of fields what they were called before: workflows, and what people filled in last, keep theirs under the new name.",
    access: "signedIn",
    body: z
      .object({
        ...saved,
        content: text(TEMPLATE_CONTENT_LENGTH_MAX).nullable(),
        type: text(TEMPLATE_TYPE_LENGTH_MAX),
        tags: text(TEMPLATE_TAGS_LENGTH_MAX),
        language,
        public: flag,
        campaigns_only: flag,
        editable: flag,
        show_prompt: flag,
        template_fields: z.array(savedField).max(FIELDS_MAX),
        hidden: flag,
        renamed: z.record(text(LABEL_LENGTH_MAX), text(LABEL_LENGTH_MAX)),
      })
      .partial()
      .extend({ template_id: id, version: z.number().int().optional() }),
    answer: z.object({ template: openTemplate }),
    refuses: [
      "template_incomplete",
      "template_repeats",
      "template_changed",
      "template_publish_refused",
      "template_prompt_kept",
    ],
  }),
  duplicateTemplate: route({
    method: "POST",
    path: "/templates/{id}/duplicate",
    summary: "Makes a copy, for oneself, of a template whose prompt one may read.",
    access: "signedIn",
    status: 201,
    params: idParams,
    body: z.object({ name: filledText(TEMPLATE_NAME_LENGTH_MAX).optional(), organization_id: organizationId }),
    answer: z.object({ template: openTemplate }),
    refuses: ["template_prompt_kept", "templates_full"],
  }),
  favoriteTemplate: route({
    method: "POST",
    path: "/templates/favorite",
    summary: "Gives a template the caller's star, or takes it away; with `favorite` it is set.",
    access: "signedIn",
    body: z.object({ template_id: id, favorite: flag.optional() }),
    answer: z.object({ template }),
  }),
  fillTemplate: route({
    method: "POST",
    path: "/templates/{id}/fill",
    summary:
      "What a text says for the fields of a template, by their names; fields that it says nothing for are left out. Costs the words of the values.",
    access: "generation",
    isIdempotent: true,
    params: idParams,
    body: z.object({ text: filledText(BRIEF_LENGTH_MAX), organization_id: organizationId }),
    answer: z.object({ values: fieldValues }),
    refuses: ["template_not_filled"],
    budget: "generations",
  }),
  restoreTemplate: route({
    method: "POST",
    path: "/templates/{id}/restore",
    summary: "Brings a deleted template back; its owner may, and who may edit for its owner.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ template }),
    refuses: ["templates_full"],
  }),
  deleteTemplate: route({
    method: "DELETE",
    path: "/templates/{id}",
    summary: "Deletes a template; it can be brought back for 30 days.",
    access: "signedIn",
    params: idParams,
  }),
};

export type TemplatesEvents = {
  /** A template that the person is the owner of was made, changed, brought back or deleted. */
  template: { template_id: number };
  /** The reading of a file of such a template went on. */
  template_file: { template_id: number; file: TemplateFile };
};
