import { BUNDLE_THINGS_MAX, type bundles as contract } from "@pluma/contract/bundles/bundles";
import type { Input, Received } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { recordAudit } from "../../accounts/index.ts";
import { removeFile } from "../../files/index.ts";
import { allowLeading, asLeading } from "../acting.ts";
import { keyFor, ownFingerprint } from "../format/keys.ts";
import { showExport } from "../show.ts";
import { countExports, insertExport, readNewestExport } from "../store.ts";
import { makeBundle } from "./exportJob.ts";
import { gather } from "./gathering.ts";

type Export = typeof contract.exportBundle;

/** Begins to make a set-up bundle; while one is being made it is answered how far that is. */
export async function exportBundle(ctx: ActorCtx, { params: { id }, body }: Input<Export>): Promise<Received<Export>> {
  allowLeading(ctx);
  const leading = asLeading(ctx);
  const { entries } = await gather(leading);
  const count = entries.filter(({ kind }) => body.kinds.includes(kind)).length;
  if (count > BUNDLE_THINGS_MAX) refuse("bundle_things_many", { max: BUNDLE_THINGS_MAX });
  await inTransaction(leading, async (tx) => {
    const number = (await countExports(tx)) + 1;
    // The one before is replaced by this: several would only take room.
    const before = await readNewestExport(tx);
    const whose = { bundleId: keyFor(tx, id, "bundle"), number, fingerprint: ownFingerprint(tx) };
    const { exportId } = await insertExport(tx, { ...whose, ...body });
    if (before?.fileId) await removeFile(tx, before.fileId);
    await enqueue(tx, makeBundle, { exportId }, { userId: tx.actor.userId });
    await recordAudit(tx, "bundle.export", `organization:${id}`, { name: body.name, number });
  }).catch((error: unknown) => {
    if (!isTaken(error, "one_bundle_export")) throw error;
  });
  const row = await readNewestExport(leading);
  return { export: row ? await showExport(leading, row) : null };
}
