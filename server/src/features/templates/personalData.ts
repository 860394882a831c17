import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { eraseTraces, listOwn, readStarsOf, readValuesOf } from "./store.system.ts";
import type { TemplateRow } from "./store.ts";

/**
 * What templates keep of a person: their own, stars and what they filled in come along in an export. Their private ones
 * go with them; public ones stay, as the installation's: staff chose them for everybody, and others work with them.
 */
export const templateData: PersonalData = {
  name: "templates",
  tables: {
    templates: "goes",
    template_versions: "goes",
    template_favorites: "goes",
    template_values: "goes",
  },
  exportOf: exportAll,
  erase: ({ db }, userId) => eraseTraces(db, userId),
};

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const row of await listOwn(app, userId)) {
    yield { path: `templates/${row.templateId}.json`, content: JSON.stringify(describe(row), null, 2) };
  }
  const [stars, values] = await Promise.all([readStarsOf(app, userId), readValuesOf(app, userId)]);
  if (stars.length > 0) yield { path: "templates/favorites.json", content: JSON.stringify(stars, null, 2) };
  if (values.length > 0) yield { path: "templates/filled_in.json", content: JSON.stringify(values, null, 2) };
}

const describe = (row: TemplateRow) => ({
  template_id: row.templateId,
  organization_id: row.organizationId,
  name: row.name,
  description: row.description,
  content: row.content,
  type: row.type,
  tags: row.tags,
  language: row.language,
  public: row.isPublic,
  editable: row.editable,
  show_prompt: row.showPrompt,
  version: row.version,
  template_fields: row.fields,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deletedAt: row.deletedAt,
});
