import { TEMPLATES_FILE_FORMAT, TEMPLATES_FILE_VERSION } from "@pluma/contract/templates/exchange";
import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { filesOf } from "../files/index.ts";
import { eraseDrawsOf, readDrawsOf } from "./draws/store.system.ts";
import { entryOf } from "./exchange/exporting.ts";
import { eraseFilesOf, listFilesOf } from "./files/store.system.ts";
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
    template_draws: "goes",
    template_draw_holds: "goes",
  },
  exportOf: exportAll,
  async erase({ db }, userId) {
    await eraseFilesOf(db, userId);
    await eraseDrawsOf(db, userId);
    await eraseTraces(db, userId);
  },
};

/** Each template is a file of templates of its own, which any installation can bring in. */
async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const own = await listOwn(app, userId);
  const carried = await nameFiles(app, own);
  for (const row of own) {
    const described = describe(row, carried.get(row.templateId) ?? []);
    const file = { format: TEMPLATES_FILE_FORMAT, version: TEMPLATES_FILE_VERSION, templates: [described] };
    yield { path: `templates/${row.templateId}.json`, content: JSON.stringify(file, null, 2) };
  }
  const [stars, values] = await Promise.all([readStarsOf(app, userId), readValuesOf(app, userId)]);
  if (stars.length > 0) yield { path: "templates/favorites.json", content: JSON.stringify(stars, null, 2) };
  const draws = (await readDrawsOf(app, userId)).map(describeDraw);
  if (draws.length > 0) yield { path: "templates/given.json", content: JSON.stringify(draws, null, 2) };
  if (values.length > 0) yield { path: "templates/filled_in.json", content: JSON.stringify(values, null, 2) };
}

/** How much of a hidden prompt the person was given, without the hashes: they say something of the prompt alone. */
const describeDraw = ({
  templateId,
  given,
  materialGiven,
  since,
}: Awaited<ReturnType<typeof readDrawsOf>>[number]) => ({
  template_id: templateId,
  words: given.length,
  material_words: materialGiven.length,
  since,
});

/** What templates carry, by their ids and in which versions; the bytes come along as the person's files. */
async function nameFiles(app: App, own: TemplateRow[]) {
  const rows = await listFilesOf(
    app,
    own.map(({ templateId }) => templateId),
  );
  const refs = await filesOf(
    app,
    rows.map(({ fileId }) => fileId),
  );
  const named = rows.map(({ templateId, fileId, fromVersion, toVersion, createdAt }) => {
    const name = refs.get(fileId)?.name ?? null;
    return { templateId, file: { file_id: fileId, name, from_version: fromVersion, to_version: toVersion, createdAt } };
  });
  return Map.groupBy(named, ({ templateId }) => templateId);
}

type Carried = { file: { name: string | null; to_version: number | null } };

const describe = (row: TemplateRow, carried: Carried[]) => ({
  template_id: row.templateId,
  organization_id: row.organizationId,
  ...entryOf(
    row,
    carried.flatMap(({ file }) => (file.to_version === null ? (file.name ?? []) : [])),
  ),
  carried: carried.map(({ file }) => file),
  public: row.isPublic,
  version: row.version,
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
});
