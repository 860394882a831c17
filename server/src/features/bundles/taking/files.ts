import { readFile } from "node:fs/promises";
import type { UploadedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import type { BundledFile } from "../../../platform/features/bundles.ts";
import { spoolBy } from "../../../platform/files/spool.ts";
import { keepNoted, removeFile } from "../../files/index.ts";
import type { Bundle } from "../format/reading.ts";
import { deleteFiles, findKept, insertFile, listFiles, lockRunning } from "../store.system.ts";
import type { Compared } from "./planning.ts";

/** Where a file of a thing is kept: the id of the file by the thing's key and the file's place. */
export type KeptFiles = (key: string, at: number) => number;

type Run = { importId: number; signal: AbortSignal; report: (done: number) => Promise<void> };

/**
 * Keeps the files of things that are about to be made, as those that somebody brings by hand: looked at by their bytes,
 * pictures drawn anew, in the room of the organization. What an earlier try kept is not kept again, and what stands here stays.
 */
export async function keepFiles(ctx: ActorCtx, bundle: Bundle, things: Compared[], run: Run): Promise<KeptFiles> {
  const kept = new Map((await listFiles(ctx.db, run.importId)).map(({ key, at, fileId }) => [`${key}:${at}`, fileId]));
  const wanted = things.flatMap((thing) => (thing.read?.files ?? []).map((file, at) => ({ thing, file, at })));
  for (const [index, { thing, file, at }] of wanted.entries()) {
    run.signal.throwIfAborted();
    const place = `${thing.key}:${at}`;
    const here = thing.filesHere.find((each) => each.file.sha256 === file.sha256 && !isUsed(kept, thing, each.fileId));
    if (here) kept.set(place, here.fileId);
    if (!kept.has(place))
      kept.set(place, await keepOne(ctx, bundle, file, { importId: run.importId, key: thing.key, at }));
    await run.report((index + 1) / wanted.length);
  }
  return (key, at) => kept.get(`${key}:${at}`) ?? refuse("not_found");
}

const isUsed = (kept: ReadonlyMap<string, number>, { key }: Compared, fileId: number): boolean =>
  [...kept].some(([place, id]) => id === fileId && place.startsWith(`${key}:`));

type Place = { importId: number; key: string; at: number };

/** Another try keeps files of the same bundle, and has kept this one. */
class KeptBefore extends Error {
  override name = "KeptBefore";
  readonly fileId: number;
  constructor(fileId: number) {
    super("kept before");
    this.fileId = fileId;
  }
}

/** Keeps one, with the note of it, unless nobody brings the bundle any more; what another try kept meanwhile is not kept twice. */
async function keepOne(ctx: ActorCtx, bundle: Bundle, file: BundledFile, place: Place): Promise<number> {
  const spooled = await spoolBy(ctx.config.dataDir, async (write) => {
    for await (const piece of bundle.file(file.sha256)) await write(piece);
  });
  const { path, size } = spooled;
  const { name, type } = file;
  const upload: UploadedFile = {
    name,
    type,
    size,
    path,
    read: async () => ({ name, type, bytes: await readFile(path) }),
  };
  let made = 0;
  try {
    await keepNoted(ctx, upload, async (tx, fileId) => {
      if (!(await lockRunning(tx.db, place.importId))) refuse("not_found");
      const known = await findKept(tx.db, place);
      if (known !== undefined) throw new KeptBefore(known);
      await insertFile(tx.db, { ...place, fileId });
      made = fileId;
    });
  } catch (error) {
    if (!(error instanceof KeptBefore)) throw error;
    return error.fileId;
  } finally {
    await spooled.remove();
  }
  return made;
}

/** Removes the files that were kept for a bundle of which nothing came. */
export async function dropFiles(app: Pick<App, "db" | "clock" | "jobs">, importId: number): Promise<void> {
  await inTransaction(app, async (tx) => {
    for (const { fileId } of await listFiles(tx.db, importId)) await removeFile(tx, fileId);
    await deleteFiles(tx.db, importId);
  });
}
