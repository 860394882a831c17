import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { App } from "../../platform/context.ts";
import { statesAsked } from "../chats/index.ts";
import { TEMPLATE_VERSIONS_MAX } from "./rules.ts";
import { forgetVersions, insertTemplates, insertVersions, updateTemplate } from "./store.system.ts";
import type { Made, NewTemplate, NewVersion, TemplateRow } from "./store.ts";

/** What of a row each of its states keeps. */
export const madeOf = (row: Made): Made => ({
  name: row.name,
  description: row.description,
  content: row.content,
  type: row.type,
  tags: row.tags,
  language: row.language,
  editable: row.editable,
  showPrompt: row.showPrompt,
  fields: row.fields,
});

/** So many rows are written by one statement. */
const AT_ONCE = 200;

type Tx = Pick<App, "db" | "clock">;
/** `hasOtherFiles`: what it carries is another, which is a state of its own. */
type By = { userId: number | null; restored?: number; hasOtherFiles?: true };

/** Makes a template with its first version, in the caller's transaction; a `ref` of its own unless it brings one. */
export async function makeTemplate(
  tx: Tx,
  values: Omit<NewTemplate, "ref" | "version"> & { ref?: string },
  by: number | null,
): Promise<TemplateRow> {
  const [row] = await makeTemplates(tx, [{ ref: randomUUID(), ...values }], by);
  if (!row) throw new Error("a template was not written");
  return row;
}

/** Makes some templates at once, each with its first version, in the caller's transaction; answered in their order. */
export async function makeTemplates(
  tx: Tx,
  wanted: Omit<NewTemplate, "version">[],
  by: number | null,
): Promise<TemplateRow[]> {
  const now = tx.clock.now();
  const made: TemplateRow[] = [];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE).map((each) => ({ createdAt: now, updatedAt: now, ...each }));
    const rows = await insertTemplates(tx.db, some);
    await insertVersions(
      tx.db,
      rows.map((row) => versionOf(row, { userId: by })),
    );
    made.push(...rows);
  }
  return made;
}

/**
 * Makes a template be this, and writes the version that it now is; the template must be locked in this transaction. Where
 * nothing of it is different there is no new version. `beside` is what versions do not keep.
 */
export async function writeState(
  tx: Tx,
  row: TemplateRow,
  made: Made,
  by: By,
  beside: Partial<Pick<NewTemplate, "isPublic" | "isHidden" | "campaignsOnly">> = {},
): Promise<TemplateRow> {
  const isChanged = by.restored !== undefined || by.hasOtherFiles || !isDeepStrictEqual(madeOf(row), made);
  const updatedAt = tx.clock.now();
  const version = isChanged ? row.version + 1 : row.version;
  const written = await updateTemplate(tx.db, row.templateId, { ...beside, ...made, version, updatedAt });
  if (isChanged) await insertVersions(tx.db, [versionOf(written, by)]);
  if (isChanged && version > TEMPLATE_VERSIONS_MAX) await forgetOldest(tx, row.templateId, version);
  return written;
}

// A state that a question was asked with stays, so that the question can be asked again as it was.
async function forgetOldest(tx: Tx, templateId: number, version: number): Promise<void> {
  await forgetVersions(tx.db, templateId, version - TEMPLATE_VERSIONS_MAX, await statesAsked(tx, templateId));
}

const versionOf = (row: TemplateRow, { userId, restored }: By): NewVersion => ({
  ...madeOf(row),
  templateId: row.templateId,
  number: row.version,
  restored: restored ?? null,
  userId,
  createdAt: row.updatedAt,
});
