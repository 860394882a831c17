import type { App } from "../../../platform/context.ts";
import { walkHeld } from "../../../platform/database/held.ts";
import { type Archive, addReadme, packArchive } from "../../../platform/files/zip.ts";
import { defineJob, type JobRun } from "../../../platform/jobs/jobs.ts";
import { languageOf } from "../../accounts/index.ts";
import { keepArchive, removeFile, storedAmong } from "../../files/index.ts";
import { words } from "../locales/words.ts";
import { type Held, heldIn } from "./held.ts";
import { readAbout, readEverybody, readOpenExport, updateExport } from "./store.system.ending.ts";

/** Collects all that an organization has into a zip, which who asked for it can open for a week. */
export const exportOrganization = defineJob<{ exportId: number }>({
  name: "organization_export",
  attemptsMax: 3,
  secondsMax: 3600,
  atOnce: 1,
  work: async (app, { exportId }, run) => {
    const row = await readOpenExport(app.db, exportId);
    if (!row) return;
    await updateExport(app.db, exportId, { state: "running" });
    const fileId = await pack(app, row, run);
    // Whoever asked for it leads the organization no more: it is for nobody.
    if (!(await readOpenExport(app.db, exportId))) return removeFile(app, fileId);
    await updateExport(app.db, exportId, { state: "done", done: 1, fileId, finishedAt: app.clock.now() });
  },
  // Else no other could be begun.
  givenUp: ({ db, clock }, { exportId }) => updateExport(db, exportId, { state: "failed", finishedAt: clock.now() }),
});

type Wanted = { exportId: number; organizationId: number; userId: number };

async function pack(app: App, wanted: Wanted, run: JobRun): Promise<number> {
  const about = await readAbout(app.db, wanted.organizationId);
  const packed = await packArchive(app.config.dataDir, (archive) => fill(app, archive, wanted, run));
  try {
    run.signal.throwIfAborted();
    const day = app.clock.now().toISOString().slice(0, 10);
    const { userId, organizationId } = wanted;
    return await keepArchive(app, { userId, organizationId }, `${about?.slug || "organization"}-${day}.zip`, packed);
  } finally {
    await packed.remove();
  }
}

async function fill(app: App, archive: Archive, { exportId, organizationId, userId }: Wanted, run: JobRun) {
  const leftOut: string[] = [];
  const add = async (path: string, content: Parameters<Archive["add"]>[0]["content"]) => {
    run.signal.throwIfAborted();
    if (!(await archive.add({ path, content }, run.signal))) leftOut.push(path);
  };
  await add("organization.json", toJson(await readAbout(app.db, organizationId)));
  await add("people.json", toJson(await readEverybody(app.db, organizationId)));
  const parts = heldIn(app);
  for (const [index, held] of parts.entries()) {
    await updateExport(app.db, exportId, { step: held.name, done: index / parts.length });
    await addPart(app, held, organizationId, add);
  }
  await addReadme(archive, words[await languageOf(app, userId)].export, leftOut, run.signal);
}

type Add = (path: string, content: Parameters<Archive["add"]>[0]["content"]) => Promise<void>;

async function addPart(app: App, { name, tables, fileIds }: Held, organizationId: number, add: Add): Promise<void> {
  for (const { table, key, show, beside } of tables) {
    if (!show) continue;
    let part = 0;
    for await (const rows of walkHeld(app.db, table, key, organizationId)) {
      const more = await beside?.(
        app.db,
        rows.map((row) => Number(row[key])),
      );
      const shown = rows.flatMap((row) => {
        const of = show(row);
        return of === null ? [] : { ...of, ...more?.get(Number(row[key])) };
      });
      if (shown.length === 0) continue;
      part += 1;
      await add(`${name}/${key.replace(/Id$/, "")}-${part}.json`, toJson(shown));
    }
  }
  const ids = (await fileIds?.(app.db, organizationId)) ?? [];
  for (const { fileId, name: called, size, storageKey } of await storedAmong(app, ids)) {
    await add(`${name}/files/${fileId}-${called}`, { size, open: () => app.storage.open(storageKey) });
  }
}

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);
