import type { PushKind } from "@pluma/contract/push/push";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { spool } from "../../../platform/files/spool.ts";
import { defineJob, type JobRun } from "../../../platform/jobs/jobs.ts";
import { recordAudit } from "../../accounts/index.ts";
import { removeFile, storedAmong } from "../../files/index.ts";
import { tellDevices } from "../../push/index.ts";
import { actingFor, heardLater } from "../acting.ts";
import { type Bundle, openBundle } from "../format/reading.ts";
import { gather } from "../giving/gathering.ts";
import { isBrought } from "../rules.ts";
import { deleteFiles, lockRunning, readRunning, updateRunning } from "../store.system.ts";
import { listThings, writeBrought } from "../store.ts";
import { dropFiles, type KeptFiles, keepFiles } from "./files.ts";
import { type Compared, compare } from "./planning.ts";

type Row = NonNullable<Awaited<ReturnType<typeof readRunning>>>;

/** Why a thing of a bundle could not be made, by the rules of what it is; nothing of the bundle is. */
class ThingRefused extends Error {
  override name = "ThingRefused";
  readonly code: string;
  readonly about: string;
  constructor({ code }: Refusal, about: string) {
    super(code);
    this.code = code;
    this.about = about;
  }
}

/**
 * Brings a set-up bundle: first its files, then all of its things in one transaction with the end of it. So whatever dies in
 * between, and however often it runs, all of it is there once, or nothing.
 */
export const bringBundle = defineJob<{ importId: number; impersonatorId?: number | null }>({
  name: "bundle_import",
  attemptsMax: 3,
  secondsMax: 3600,
  atOnce: 1,
  work: async (app, { importId, impersonatorId = null }, run) => {
    const row = await readRunning(app.db, importId);
    if (!row) return dropFiles(app, importId);
    try {
      const ctx = (await actingFor(app, row.userId, row.organizationId, impersonatorId)) ?? refuse("not_allowed");
      await bring(ctx, row, run);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof ThingRefused)) throw error;
      await fail(app, importId, error.code, error instanceof ThingRefused ? error.about : null);
    }
  },
  givenUp: (app, { importId }) => fail(app, importId, "failed", null),
});

/** Ends a bundle of which nothing came, with what was kept for it. */
function fail(app: App, importId: number, problem: string, problemAbout: string | null): Promise<void> {
  return inTransaction(app, async (tx) => {
    const row = await lockRunning(tx.db, importId);
    const ended = { state: "failed" as const, finishedAt: app.clock.now(), problem, problemAbout };
    if (row) await updateRunning(tx.db, importId, ended);
    if (row) await removeFile(tx, row.fileId);
    await dropFiles(tx, importId);
    if (row) await tell(tx, row, { kind: "bundle_failed" });
  });
}

/** Tells whoever began it, who may have left, how it ended. */
const tell = (tx: App, { userId, organizationId, name }: Row, ended: { kind: PushKind; count?: number }) =>
  tellDevices(tx, userId, {
    ...{ ...ended, name, organizationId },
    path: `/organizations/organization-settings/${organizationId}/bundle`,
  });

async function bring(ctx: ActorCtx, row: Row, { signal }: JobRun): Promise<void> {
  const [stored] = await storedAmong(ctx, [row.fileId]);
  const bytes = stored && (await ctx.storage.open(stored.storageKey));
  if (!bytes) return refuse("not_found");
  const spooled = await spool(ctx.config.dataDir, bytes, signal);
  try {
    const bundle = await openBundle(spooled.path, signal);
    const things = await chosen(ctx, bundle, row);
    const report = (done: number) => updateRunning(ctx.db, row.importId, { done: done * 0.9 });
    const files = await keepFiles(ctx, bundle, things.filter(isBrought), { importId: row.importId, signal, report });
    signal.throwIfAborted();
    await inTransaction(ctx, (tx) => make(heardLater(tx), { bundle, row, things, files }));
  } finally {
    await spooled.remove();
  }
}

/** The things of a bundle as they were said to be brought; refuses where something here is not what it was then. */
async function chosen(ctx: ActorCtx, bundle: Bundle, { plan }: Row): Promise<Compared[]> {
  const said = new Map(plan.map((each) => [each.key, each]));
  const { things } = await compare(ctx, bundle);
  return things.map((thing) => {
    const planned = said.get(thing.key);
    const isSame = planned?.here === thing.here && planned.hash === thing.hash;
    const isAsSaid = isSame && thing.outcome !== "refused";
    if (planned && isBrought(planned) && !isAsSaid) refuse("bundle_here_changed");
    return { ...thing, choice: planned?.choice ?? null };
  });
}

type Making = { bundle: Bundle; row: Row; things: Compared[]; files: KeptFiles };

async function make(tx: ActorCtx, { bundle, row, things, files }: Making): Promise<void> {
  const { importId, organizationId } = row;
  // It was ended meanwhile, or another try made it.
  if (!(await lockRunning(tx.db, importId))) return;
  const now = await chosen(tx, bundle, row);
  const standing = new Map(now.map((each) => [each.key, each.standing]));
  const ids = new Map((await gather(tx)).entries.map(({ key, id }) => [key, id]));
  for (const thing of things.filter(isBrought)) {
    ids.set(thing.key, await makeThing(tx, thing, { standing: standing.get(thing.key) ?? null, ids, files }));
  }
  await remember(tx, { bundle, things, ids });
  await deleteFiles(tx.db, importId);
  await removeFile(tx, row.fileId);
  await updateRunning(tx.db, importId, { state: "done", done: 1, finishedAt: tx.clock.now() });
  const { name, number } = bundle.manifest;
  const count = things.filter(isBrought).length;
  await recordAudit(tx, "bundle.import", `organization:${organizationId}`, { name, number, count });
  await tell(tx, row, { kind: "bundle_done", count });
}

type Beside = { standing: number | null; ids: ReadonlyMap<string, number>; files: KeptFiles };

async function makeThing(
  tx: ActorCtx,
  { key, name, read }: Compared,
  { standing, ids, files }: Beside,
): Promise<number> {
  const idOf = (_kind: string, other: string) => ids.get(other) ?? refuse("not_found");
  try {
    return (await read?.take(tx, standing, { idOf, fileId: (at) => files(key, at) })) ?? refuse("not_found");
  } catch (error) {
    if (error instanceof Refusal) throw new ThingRefused(error, name);
    throw error;
  }
}

/** Keeps what came from where: by it a later version of the bundle knows what was changed there, and what here. */
async function remember(
  tx: ActorCtx,
  { bundle, things, ids }: Omit<Making, "row" | "files"> & { ids: Map<string, number> },
) {
  const { manifest, fingerprint } = bundle;
  const known = new Map((await listThings(tx)).map((row) => [row.key, row]));
  const brought = things.filter(isBrought);
  const kindIds = new Map(brought.map(({ key, kind }) => [`${kind}:${ids.get(key)}`, key]));
  const rows = [];
  // What each became here is what it would be given as from now on.
  const here = await gatherAs(tx, kindIds);
  for (const { key, kind, name, hash } of brought) {
    rows.push({ key, kind, name, thingId: ids.get(key) ?? 0, came: hash, became: await here(key) });
  }
  for (const { key, hash, choice } of things) {
    const row = known.get(key);
    // What was left as it is here was decided on: it is not asked about again before it changes there once more.
    if (row && choice === "mine" && row.bundleId === manifest.bundle_id) rows.push({ ...row, came: hash });
  }
  const { bundle_id: bundleId, number, name, author, licence } = manifest;
  const source = { bundleId, number, name, author, licence, fingerprint, broughtAt: tx.clock.now() };
  await writeBrought(tx, source, rows);
}

/** What things are given as once they have the keys that they came with. */
async function gatherAs(tx: ActorCtx, keys: ReadonlyMap<string, string>): Promise<(key: string) => Promise<string>> {
  const gathering = await gather(tx, keys);
  return async (key) => {
    const entry = gathering.byKey.get(key);
    return (entry && (await gathering.give(entry))?.hash) ?? "";
  };
}
