import { at, by, inBody, type NamingCall } from "../naming.ts";

const ofTemplate: NamingCall = by("template.templateId");
const word = { namings: [], leftOut: { "params.x": "a tag or a type, which is no row of anybody's" } };

/** The calls of templates. */
export const templateCalls: Record<string, NamingCall> = {
  "GET /templates": { namings: [] },
  "GET /templates/tag/{x}": word,
  "GET /templates/type/{x}": word,
  "GET /templates/{id}": ofTemplate,
  "PUT /templates": inBody("template_id", "template.templateId"),
  "POST /templates/favorite": inBody("template_id", "template.templateId"),
  "DELETE /templates/{id}": ofTemplate,
  "POST /templates/{id}/duplicate": ofTemplate,
  "POST /templates/{id}/fill": ofTemplate,
  "POST /templates/{id}/restore": by("deletedTemplate.deletedTemplateId"),
  "GET /templates/{id}/uses": ofTemplate,
  "GET /templates/{id}/field_uses": ofTemplate,
  "GET /templates/{id}/versions": ofTemplate,
  "GET /templates/versions/{id}": by("template.templateVersionId"),
  "POST /templates/versions/{id}/restore": by("template.templateVersionId"),
  "POST /templates/{id}/files": {
    namings: [
      at({ "params.id": "template.templateId" }),
      at({ "body.file_id": "file.fileId" }, { "params.id": "template.templateId" }),
    ],
  },
  "POST /templates/files/{id}/retry": by("templateFile.templateFileId"),
  "DELETE /templates/files/{id}": by("templateFile.templateFileId"),
  "POST /templates/export": { namings: [at({ "body.template_ids[]": "template.templateId" })] },
};
