import { TEMPLATE_FILE_SIZE_MAX, TEMPLATE_FILES_MAX, templateFileEndings } from "@pluma/contract/templates/files";
import type { Template } from "@pluma/contract/templates/templates";
import { type Upload as UploadTo, unfitIn, uploadQueue } from "../../files/index.ts";
import { sendTemplateFile } from "./data.ts";

type Target = Pick<Template, "template_id" | "organization_id">;

/** A file on its way to a template. */
export type Upload = UploadTo<Target>;

/** The files on their way to templates, whichever screen one reads meanwhile. */
export const templateUploads = uploadQueue<Target>({
  send: ({ template_id }, file, sending) => sendTemplateFile(template_id, file, sending),
  organizationOf: ({ organization_id }) => organization_id,
});

const bounds = { endings: templateFileEndings, sizeMax: TEMPLATE_FILE_SIZE_MAX, countMax: TEMPLATE_FILES_MAX };

/** Why a file cannot go to a template that holds `held` files, as far as its name and size tell; else null. */
export const unfitOf = (file: Pick<File, "name" | "size">, held: number) => unfitIn(bounds, file, held);
