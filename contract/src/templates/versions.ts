/** Every state of a template: compared, and brought back, by those who may edit it and read its prompt. */
import { z } from "zod";
import { difference } from "../kit/differing/differ.ts";
import { idParams, language, moment, page, paged, route } from "../kit/kit.ts";
import { templateField } from "./fields.ts";
import { openTemplate } from "./templates.ts";

export const TEMPLATE_VERSIONS_PER_PAGE = 50;

/** `by` null: somebody who left, or the installation. `restored` is the number that it was brought back from. */
export const templateVersion = z.object({
  template_version_id: z.number().int(),
  template_id: z.number().int(),
  number: z.number().int(),
  restored: z.number().int().nullable(),
  by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  name: z.string(),
  createdAt: moment,
});
export type TemplateVersion = z.infer<typeof templateVersion>;

/** One state. */
export const templateState = z.object({
  name: z.string(),
  description: z.string(),
  content: z.string(),
  type: z.string(),
  tags: z.string(),
  language,
  editable: z.boolean(),
  show_prompt: z.boolean(),
  template_fields: z.array(templateField),
  /** The names of the files that stood in it. */
  files: z.array(z.string()),
});
export type TemplateState = z.infer<typeof templateState>;

export const templateVersions = {
  listTemplateVersions: route({
    method: "GET",
    path: "/templates/{id}/versions",
    summary: "The versions of a template, the newest first; 50 a page.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({ versions: z.array(templateVersion), ...paged }),
  }),
  compareTemplateVersions: route({
    method: "GET",
    path: "/templates/versions/{id}",
    summary:
      "A version, and the one before it or, with `with`, that other one of the same template; `differences` are those of the contents, piece by piece.",
    access: "signedIn",
    params: idParams,
    query: z.object({ with: z.coerce.number().int().positive().optional() }),
    answer: z.object({
      version: templateVersion,
      state: templateState,
      with: templateVersion.nullable(),
      state_with: templateState.nullable(),
      differences: z.array(difference),
    }),
  }),
  restoreTemplateVersion: route({
    method: "POST",
    path: "/templates/versions/{id}/restore",
    summary: "Brings a version back, as a new version on top.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ template: openTemplate }),
  }),
};
