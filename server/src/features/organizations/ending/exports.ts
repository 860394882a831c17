import type { Input, Received } from "@pluma/contract/kit/kit";
import type { organizationExports as contract, OrganizationExport } from "@pluma/contract/organizations/exports";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { recordAudit } from "../../accounts/index.ts";
import { fileRefOf, removeArchives } from "../../files/index.ts";
import { rightsOverOrganization } from "../rules.ts";
import { lockOrganization } from "../store.organizations.ts";
import { exportOrganization } from "./exportJob.ts";
import { deleteExportsIn, insertExport, readNewestExport } from "./store.exports.ts";

type Read = typeof contract.readOrganizationExport;
type Start = typeof contract.startOrganizationExport;

/** The newest export of an organization, for whoever may take it away. */
export async function readOrganizationExport(ctx: ActorCtx, { params }: Input<Read>): Promise<Received<Read>> {
  allow(rightsOverOrganization(ctx.actor).delete);
  return { export: await showNewest(ctx, params.id) };
}

/** Begins to collect all that an organization has; while that is being done it is answered how far it is. */
export async function startOrganizationExport(
  ctx: ActorCtx,
  { params: { id } }: Input<Start>,
): Promise<Received<Start>> {
  allow(rightsOverOrganization(ctx.actor).delete);
  await inTransaction(ctx, async (tx) => {
    if ((await lockOrganization(tx, id)) === null) refuse("not_found");
    const exportId = await insertExport(tx, id);
    if (exportId === null) return;
    await enqueue(tx, exportOrganization, { exportId });
    await recordAudit(tx, "organization.export", `organization:${id}`);
  });
  return { export: await showNewest(ctx, id) };
}

/** Takes what was collected of an organization away from somebody who is about to lead it no more. */
export async function withdrawExports(tx: ActorCtx, organizationId: number, userId: number): Promise<void> {
  await deleteExportsIn(tx, organizationId, userId);
  await removeArchives(tx, { userId, organizationId });
}

async function showNewest(ctx: ActorCtx, organizationId: number): Promise<OrganizationExport | null> {
  const row = await readNewestExport(ctx, organizationId);
  if (!row) return null;
  const { exportId, userId, state, step, done, fileId, createdAt } = row;
  const isOwn = userId === ctx.actor.userId;
  // Whoever asked for it answers for what it holds: nobody else is given its address.
  const file = isOwn && state === "done" ? await fileRefOf(ctx, fileId) : null;
  return {
    export_id: exportId,
    state,
    step,
    done,
    src: file?.src ?? null,
    is_own: isOwn,
    createdAt: createdAt.toISOString(),
  };
}
