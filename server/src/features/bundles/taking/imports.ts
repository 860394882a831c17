import type { bundles as contract } from "@pluma/contract/bundles/bundles";
import type { Input, Received } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { perApp } from "../../../platform/state.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import { recordAudit } from "../../accounts/index.ts";
import { keepArchive, removeFile } from "../../files/index.ts";
import { allowLeading, asLeading } from "../acting.ts";
import { ownFingerprint } from "../format/keys.ts";
import { openBundle } from "../format/reading.ts";
import { gather } from "../giving/gathering.ts";
import { isBrought, leaning, type Planned } from "../rules.ts";
import { showImport } from "../show.ts";
import {
  beginImport,
  cancelImport,
  deleteImport,
  distrust,
  findImport,
  type ImportRow,
  insertImport,
  isTrusted,
  listDrafts,
  trust,
} from "../store.ts";
import { dropFiles } from "./files.ts";
import { bringBundle } from "./importJob.ts";
import { type Compared, compare } from "./planning.ts";

type Create = typeof contract.createBundleImport;
type Start = typeof contract.startBundleImport;

/** Reading a bundle takes a disk and a processor: two at once, and one of each person. */
const turnsIn = perApp(() => openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 1, waiting: 10 }));
const FILE_NAME_LENGTH_MAX = 200;

/** Reads a bundle and says of each thing what would become of it; the bundle is kept, and nothing of it is done. */
export async function createBundleImport(
  ctx: ActorCtx,
  { params: { id }, body: { file } }: Input<Create>,
): Promise<Received<Create>> {
  allowLeading(ctx);
  const leading = asLeading(ctx);
  const { bundle, plan } = await turnsIn(ctx)(ctx.actor.userId, async () => {
    const opened = await openBundle(file.path);
    return { bundle: opened, plan: (await compare(leading, opened)).things.map(plannedOf) };
  });
  const { bundle_id: bundleId, number, name, author, licence, made_at, made_by: madeBy } = bundle.manifest;
  const said = { bundleId, number, name, author, licence, madeBy, madeAt: new Date(made_at) };
  const fileName = file.name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed();
  const whose = { userId: ctx.actor.userId, organizationId: id };
  const fileId = await keepArchive(leading, whose, fileName || "bundle.zip", { path: file.path, size: file.size });
  const row = await inTransaction(leading, async (tx) => {
    for (const draft of await listDrafts(tx)) await forget(tx, draft);
    return insertImport(tx, { ...said, fileName, fileId, fingerprint: bundle.fingerprint, plan });
  });
  return { import: await showImport(leading, row) };
}

const plannedOf = ({ read: _r, standing: _s, filesHere: _f, ...planned }: Compared): Planned => planned;

/** How far a bundle is that was brought. */
export async function readBundleImport(
  ctx: ActorCtx,
  { params }: Input<typeof contract.readBundleImport>,
): Promise<Received<typeof contract.readBundleImport>> {
  allowLeading(ctx);
  const row = (await findImport(asLeading(ctx), params.import_id)) ?? refuse("not_found");
  return { import: await showImport(asLeading(ctx), row) };
}

/** Begins to bring a bundle that was looked at, in the caller's name, by what they chose. */
export async function startBundleImport(
  ctx: ActorCtx,
  { params: { id, import_id: importId }, body }: Input<Start>,
): Promise<Received<Start>> {
  allowLeading(ctx);
  const leading = asLeading(ctx);
  const found = (await findImport(leading, importId)) ?? refuse("not_found");
  if (found.state !== "draft") refuse("bundle_import_begun");
  const plan = found.plan.map((each) => ({
    ...each,
    choice: each.choice && ((Object.hasOwn(body.choices, each.key) ? body.choices[each.key] : null) ?? each.choice),
  }));
  if (!plan.some(isBrought)) refuse("bundle_nothing");
  const { byKey } = await gather(leading);
  const problem = leaning(plan, (key) => byKey.has(key));
  if (problem) refuse("bundle_leans", { name: problem.name });
  await inTransaction(leading, async (tx) => {
    await checkSigner(tx, found, body.trust);
    if (!(await beginImport(tx, importId, plan))) refuse("bundle_import_begun");
    const { name, number } = found;
    await recordAudit(tx, "bundle.begin", `organization:${id}`, { name, number });
    const { userId, impersonatorId } = tx.actor;
    await enqueue(tx, bringBundle, { importId, impersonatorId }, { userId });
  }).catch((error: unknown) => {
    if (isTaken(error, "one_bundle_import")) refuse("bundle_import_running");
    throw error;
  });
  return { import: await showImport(leading, (await findImport(leading, importId)) ?? refuse("not_found")) };
}

/** Whose key is not this installation's own has to be trusted, now or before. */
async function checkSigner(tx: ActorCtx, { fingerprint, organizationId }: ImportRow, says: boolean): Promise<void> {
  if (fingerprint === ownFingerprint(tx) || (await isTrusted(tx, fingerprint))) return;
  if (!says) refuse("bundle_signer_unknown");
  await trust(tx, fingerprint);
  await recordAudit(tx, "bundle.trust", `organization:${organizationId}`, { fingerprint });
}

/** Trusts a key no more; what it signed before stays where it was brought. */
export async function removeBundleSigner(
  ctx: ActorCtx,
  { params: { id, fingerprint } }: Input<typeof contract.removeBundleSigner>,
): Promise<undefined> {
  allowLeading(ctx);
  await inTransaction(asLeading(ctx), async (tx) => {
    if (!(await distrust(tx, fingerprint))) refuse("not_found");
    await recordAudit(tx, "bundle.distrust", `organization:${id}`, { fingerprint });
  });
}

/** Forgets a bundle that was looked at; ends one that is being brought, of which nothing stays. */
export async function removeBundleImport(
  ctx: ActorCtx,
  { params: { import_id: importId } }: Input<typeof contract.removeBundleImport>,
): Promise<undefined> {
  allowLeading(ctx);
  const leading = asLeading(ctx);
  const found = (await findImport(leading, importId)) ?? refuse("not_found");
  await inTransaction(leading, async (tx) => {
    if (found.state !== "running") return forget(tx, found);
    // It came to its end meanwhile: what was brought is there, and what is said of it too.
    if (!(await cancelImport(tx, importId))) return;
    await dropFiles(tx, importId);
    await removeFile(tx, found.fileId);
  });
}

async function forget(tx: ActorCtx, { importId, fileId, state }: ImportRow): Promise<void> {
  if (state === "draft") await removeFile(tx, fileId);
  await deleteImport(tx, importId);
}
