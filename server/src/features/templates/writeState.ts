import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { App } from "../../platform/context.ts";
import { insertTemplate, insertVersion, updateTemplate } from "./store.system.ts";
import type { Made, NewTemplate, TemplateRow } from "./store.ts";

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

type Tx = Pick<App, "db" | "clock">;
type By = { userId: number | null; restored?: number };

/** Makes a template with its first version, in the caller's transaction; a `ref` of its own unless it brings one. */
export async function makeTemplate(
  tx: Tx,
  values: Omit<NewTemplate, "ref" | "version"> & { ref?: string },
  by: number | null,
): Promise<TemplateRow> {
  const now = tx.clock.now();
  const row = await insertTemplate(tx.db, { ref: randomUUID(), createdAt: now, updatedAt: now, ...values });
  await writeNumber(tx, row, { userId: by });
  return row;
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
  beside: Partial<Pick<NewTemplate, "isPublic" | "isHidden">> = {},
): Promise<TemplateRow> {
  const isChanged = by.restored !== undefined || !isDeepStrictEqual(madeOf(row), made);
  const updatedAt = tx.clock.now();
  const version = isChanged ? row.version + 1 : row.version;
  const written = await updateTemplate(tx.db, row.templateId, { ...beside, ...made, version, updatedAt });
  if (isChanged) await writeNumber(tx, written, by);
  return written;
}

const writeNumber = (tx: Tx, row: TemplateRow, { userId, restored }: By): Promise<void> =>
  insertVersion(tx.db, {
    ...madeOf(row),
    templateId: row.templateId,
    number: row.version,
    restored: restored ?? null,
    userId,
    createdAt: row.updatedAt,
  });
