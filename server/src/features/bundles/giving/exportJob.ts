import { createHash } from "node:crypto";
import { BUNDLE_SIZE_MAX, type LeftOut } from "@pluma/contract/bundles/bundles";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { type Archive, packArchive } from "../../../platform/files/zip.ts";
import { defineJob, type JobRun } from "../../../platform/jobs/jobs.ts";
import { ownSiteOf } from "../../../platform/sites.ts";
import { keepArchive, removeFile } from "../../files/index.ts";
import { actingFor } from "../acting.ts";
import { signManifest } from "../format/keys.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  FILES_MAX,
  MANIFEST,
  type Manifest,
  pathOfFile,
  pathOfThing,
  SIGNATURE,
} from "../format/manifest.ts";
import { readOpenExport, updateExport } from "../store.system.ts";
import { gather, giveAll } from "./gathering.ts";
import type { HashedFile } from "./hashes.ts";

type Row = NonNullable<Awaited<ReturnType<typeof readOpenExport>>>;

/** Makes a set-up bundle, which who asked for it can open for a week. */
export const makeBundle = defineJob<{ exportId: number }>({
  name: "bundle_export",
  attemptsMax: 3,
  secondsMax: 3600,
  atOnce: 1,
  work: async (app, { exportId }, run) => {
    const row = await readOpenExport(app.db, exportId);
    const userId = row?.userId ?? null;
    if (!row || userId === null) return;
    const ctx = await actingFor(app, userId, row.organizationId);
    const ended = { finishedAt: app.clock.now() };
    if (!ctx) return void (await updateExport(app.db, exportId, { ...ended, state: "failed" }));
    await updateExport(app.db, exportId, { state: "running" });
    const { fileId, things, leftOut } = await pack(ctx, row, run);
    const isKept = await updateExport(app.db, exportId, { ...ended, state: "done", done: 1, fileId, things, leftOut });
    // Whoever asked for it is gone meanwhile: it is for nobody.
    if (!isKept) await removeFile(app, fileId);
  },
  // Else no other could be begun.
  givenUp: async ({ db, clock }, { exportId }) =>
    void (await updateExport(db, exportId, { state: "failed", finishedAt: clock.now() })),
});

async function pack(ctx: ActorCtx, row: Row, run: JobRun) {
  const leftOut: LeftOut[] = [];
  let things = 0;
  const packed = await packArchive(ctx.config.dataDir, async (archive) => {
    things = await fill(ctx, archive, { row, run, leftOut });
  });
  try {
    run.signal.throwIfAborted();
    if (packed.size > BUNDLE_SIZE_MAX) throw new Error("a bundle became too large");
    const whose = { userId: ctx.actor.userId, organizationId: row.organizationId };
    return { fileId: await keepArchive(ctx, whose, `${row.name}-${row.number}.zip`, packed), things, leftOut };
  } finally {
    await packed.remove();
  }
}

type Wanted = { row: Row; run: JobRun; leftOut: LeftOut[] };

/** Puts in all things, then their files, each once, and at the end what says what every one of them is. */
async function fill(ctx: ActorCtx, archive: Archive, { row, run, leftOut }: Wanted): Promise<number> {
  const gathering = await gather(ctx);
  const wanted = gathering.entries.filter(({ kind }) => row.kinds.includes(kind)).length;
  const things: Manifest["things"] = [];
  const files = new Map<string, HashedFile>();
  const add = async (path: string, content: Parameters<Archive["add"]>[0]["content"]) => {
    run.signal.throwIfAborted();
    if (!(await archive.add({ path, content }, run.signal))) throw new Error("a bundle became too large");
  };
  for await (const { entry, given } of giveAll(gathering, row.kinds, leftOut)) {
    for (const each of given.files) files.set(each.file.sha256, each);
    await add(pathOfThing(entry), given.json);
    things.push({ kind: entry.kind, key: entry.key, ...partOf(given.json) });
    await updateExport(ctx.db, row.exportId, { done: (things.length / Math.max(1, wanted)) * 0.6 });
  }
  if (files.size > FILES_MAX) throw new Error("a bundle has too many files");
  for (const { file, storageKey } of files.values()) {
    await add(pathOfFile(file.sha256), { size: file.size, open: () => ctx.storage.open(storageKey) });
  }
  const manifest = await manifestOf(ctx, row, things, [...files.values()]);
  const text = JSON.stringify(manifest, null, 2);
  await add(MANIFEST, text);
  await add(SIGNATURE, JSON.stringify(signManifest(ctx, Buffer.from(text)), null, 2));
  return things.length;
}

const manifestOf = async (app: App, row: Row, things: Manifest["things"], files: HashedFile[]): Promise<Manifest> => ({
  format: BUNDLE_FORMAT,
  version: BUNDLE_VERSION,
  made_at: app.clock.now().toISOString(),
  // Whoever is given one of an organization with a host of its own knows no other name.
  made_by: (await ownSiteOf(app, row.organizationId))?.name ?? "Pluma",
  bundle_id: row.bundleId,
  number: row.number,
  name: row.name,
  author: row.author,
  licence: row.licence,
  things,
  files: files.map(({ file: { sha256, size } }) => ({ sha256, size })),
});

function partOf(json: string) {
  const bytes = Buffer.from(json);
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}
