import { TEMPLATES_FILE_FORMAT, TEMPLATES_FILE_VERSION } from "@pluma/contract/templates/exchange";
import { aTemplate, aTemplateFile } from "../templates.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const templateOf = async ({ node, person }: Given, values: Parameters<typeof aTemplate>[2] = {}) =>
  person ? aTemplate(node, person.userId, values) : { templateId: NEVER, templateVersionId: NEVER };

const ofTemplate =
  (pathOf: (templateId: number) => string, body?: unknown): ExampleOf =>
  async (given) => ({ path: pathOf((await templateOf(given)).templateId), body });

const named =
  (more: object = {}): ExampleOf =>
  async (given) => ({ body: { template_id: (await templateOf(given)).templateId, ...more } });

const ofFile =
  (pathOf: (templateFileId: number) => string): ExampleOf =>
  async (given) => {
    const { node, person } = given;
    const template = await templateOf(given);
    const { templateFileId } = person ? await aTemplateFile(node, person, template) : { templateFileId: NEVER };
    return { path: pathOf(templateFileId) };
  };

const aFile = JSON.stringify({
  format: TEMPLATES_FILE_FORMAT,
  version: TEMPLATES_FILE_VERSION,
  templates: [{ name: "Mail", description: "A mail.", content: "Write about [topic]." }],
});

export const templatesExamples: Examples = {
  "GET /templates/{id}": ofTemplate((id) => `/templates/${id}`),
  "GET /templates/tag/{x}": () => ({ path: "/templates/tag/news" }),
  "GET /templates/type/{x}": () => ({ path: "/templates/type/mails" }),
  "POST /templates": () => ({ body: { name: "Mail", description: "A mail.", content: "Write about [topic]." } }),
  "PUT /templates": named({ name: "Other" }),
  "POST /templates/favorite": named(),
  "DELETE /templates/{id}": ofTemplate((id) => `/templates/${id}`),
  "POST /templates/{id}/duplicate": ofTemplate((id) => `/templates/${id}/duplicate`, {}),
  // Without a source of text nothing is read out of one.
  "POST /templates/{id}/fill": async (given) => ({
    path: `/templates/${(await templateOf(given)).templateId}/fill`,
    body: { text: "It is about tea." },
    status: 422,
  }),
  "POST /templates/{id}/restore": async (given) => ({
    path: `/templates/${(await templateOf(given, { deletedAt: new Date() })).templateId}/restore`,
  }),
  "GET /templates/{id}/uses": ofTemplate((id) => `/templates/${id}/uses`),
  "GET /templates/{id}/field_uses": ofTemplate((id) => `/templates/${id}/field_uses`),
  "GET /templates/{id}/versions": ofTemplate((id) => `/templates/${id}/versions`),
  "GET /templates/versions/{id}": async (given) => ({
    path: `/templates/versions/${(await templateOf(given)).templateVersionId}`,
  }),
  "POST /templates/versions/{id}/restore": async (given) => ({
    path: `/templates/versions/${(await templateOf(given)).templateVersionId}/restore`,
  }),
  "POST /templates/{id}/files": async (given) => {
    const form = new FormData();
    form.set("file", new Blob(["Some text."]), "notes.txt");
    return { path: `/templates/${(await templateOf(given)).templateId}/files`, form };
  },
  "POST /templates/files/{id}/retry": ofFile((id) => `/templates/files/${id}/retry`),
  "DELETE /templates/files/{id}": ofFile((id) => `/templates/files/${id}`),
  "POST /templates/export": async (given) => ({ body: { template_ids: [(await templateOf(given)).templateId] } }),
  "POST /templates/import": () => ({ body: { text: aFile } }),
};
