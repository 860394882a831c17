import { TEMPLATES_FILE_FORMAT, TEMPLATES_FILE_VERSION } from "@pluma/contract/templates/exchange";
import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { entryOf } from "./exchange/exporting.ts";
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

/** Each template is a file of templates of its own, which any installation can bring in. */
async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const row of await listOwn(app, userId)) {
    const file = { format: TEMPLATES_FILE_FORMAT, version: TEMPLATES_FILE_VERSION, templates: [describe(row)] };
    yield { path: `templates/${row.templateId}.json`, content: JSON.stringify(file, null, 2) };
  }
  const [stars, values] = await Promise.all([readStarsOf(app, userId), readValuesOf(app, userId)]);
  if (stars.length > 0) yield { path: "templates/favorites.json", content: JSON.stringify(stars, null, 2) };
  if (values.length > 0) yield { path: "templates/filled_in.json", content: JSON.stringify(values, null, 2) };
}

const describe = (row: TemplateRow) => ({
  template_id: row.templateId,
  organization_id: row.organizationId,
  ...entryOf(row),
  public: row.isPublic,
  version: row.version,
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
});
