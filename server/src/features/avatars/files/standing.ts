import type { App } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { readSources, type SourceRow } from "../../knowledge/index.ts";
import { standingFiles } from "../store.system.ts";
import type { AvatarFileRow } from "../store.ts";

/** A file of an avatar, and what is known of it; a source that is gone is undefined. */
export type Material = { row: AvatarFileRow; name: string; source: SourceRow | undefined };

/** The files that stand in an avatar now, oldest first, whoever asks; those whose bytes are gone are left out. */
export async function materialOf(app: Pick<App, "db" | "clock" | "secrets">, avatarId: number): Promise<Material[]> {
  const rows = await standingFiles(app, avatarId);
  if (rows.length === 0) return [];
  const [files, sources] = await Promise.all([
    filesOf(
      app,
      rows.map(({ fileId }) => fileId),
    ),
    readSources(
      app,
      rows.flatMap(({ sourceId }) => sourceId ?? []),
    ),
  ]);
  return rows.flatMap((row) => {
    const file = files.get(row.fileId);
    return file ? [{ row, name: file.name, source: sources.get(row.sourceId ?? 0) }] : [];
  });
}
