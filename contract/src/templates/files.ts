/** The files of templates: what a model reads with the prompt, for those who may edit and read it. */
import { z } from "zod";
import { AVATAR_FILE_SIZE_MAX, AVATAR_FILES_MAX, avatarFileEndings } from "../avatars/files.ts";
import { id, idParams, multipartOrFields, route } from "../kit/kit.ts";
import { openTemplate, templateFile } from "./templates.ts";

/** The same bounds as those of an avatar's files: both are read by the same reader. */
export const TEMPLATE_FILE_SIZE_MAX = AVATAR_FILE_SIZE_MAX;
export const TEMPLATE_FILES_MAX = AVATAR_FILES_MAX;
/** What the button offers; the bytes decide. */
export const templateFileEndings = avatarFileEndings;

export const templateFiles = {
  addTemplateFile: route({
    method: "POST",
    path: "/templates/{id}/files",
    summary:
      "Gives a template a file that the model reads with its prompt: a form with the field `file`, or JSON {file_id} of an uploaded one. A new version; it is read in the background.",
    access: "hasAccess",
    status: 201,
    params: idParams,
    body: multipartOrFields("file", TEMPLATE_FILE_SIZE_MAX, z.object({ file_id: id.optional() })),
    answer: z.object({ file: templateFile, template: openTemplate }),
    rate: { count: 240, seconds: 600 },
    refuses: ["template_file_type_refused", "file_broken", "file_protected", "template_files_full", "too_large"],
    budget: "uploads",
  }),
  retryTemplateFile: route({
    method: "POST",
    path: "/templates/files/{id}/retry",
    summary: "Reads a file anew whose reading failed; the id is its template_file_id.",
    access: "hasAccess",
    status: 202,
    params: idParams,
    answer: z.object({ file: templateFile }),
    budget: "uploads",
  }),
  removeTemplateFile: route({
    method: "DELETE",
    path: "/templates/files/{id}",
    summary:
      "Takes a file from a template, as a new version; earlier ones keep it until the template is gone for good.",
    access: "signedIn",
    params: idParams,
  }),
};
