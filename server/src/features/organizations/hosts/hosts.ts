import type { Input, Received } from "@pluma/contract/kit/kit";
import {
  type organizationHosts as contract,
  HOST_GRACE_DAYS,
  type OrganizationHost,
  PROOF_LABEL,
  PROOF_PATH,
} from "@pluma/contract/organizations/hosts";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { isNamedFor, placedAt, placedFor } from "../../../platform/sites.ts";
import { rightsOverOrganization } from "../rules.ts";
import { readVisible } from "../store.organizations.ts";
import { ownAddresses, proofValue } from "./looking.ts";
import { prove } from "./proving.ts";
import { type HostRow, readHostOf } from "./store.system.hosts.ts";

/** The host that an organization has or claims, and what proves it. */
export async function readHost(ctx: ActorCtx, organizationId: number): Promise<Received<typeof contract.readHost>> {
  const row = await findHost(ctx, organizationId);
  return { host: row ? await show(ctx, row) : null };
}

/** Looks for its proof now, and answers what was seen. */
export async function checkHost(
  ctx: ActorCtx,
  { params: { id } }: Input<typeof contract.checkHost>,
): Promise<Received<typeof contract.checkHost>> {
  const row = (await findHost(ctx, id)) ?? refuse("not_found");
  await prove(ctx, row);
  return readHost(ctx, id);
}

/** Whether a certificate may be fetched for a host: for one that is proved, and for the installation's own. */
export async function askForCertificate(
  ctx: Ctx,
  { query }: Input<typeof contract.askForCertificate>,
): Promise<Received<typeof contract.askForCertificate>> {
  const host = query.domain.toLowerCase();
  const placed = await placedAt(ctx, host);
  allow(placed !== null && (placed.site !== null || isNamedFor(ctx.config, host)), "not_found");
  return { host };
}

/** Its row, for who may see it: its Admins, and the platform's. */
async function findHost(ctx: ActorCtx, organizationId: number): Promise<HostRow | undefined> {
  (await readVisible(ctx, organizationId)) ?? refuse("not_found");
  allow(rightsOverOrganization(ctx.actor).edit_keys);
  return readHostOf(ctx.db, organizationId);
}

async function show(ctx: ActorCtx, row: HostRow): Promise<OrganizationHost> {
  const addresses = await ownAddresses(ctx);
  const { host, proof, seen, provedAt, lostAt } = row;
  const there = seen?.addresses ?? [];
  return {
    host,
    state: stateOf(row),
    txt: { name: `${PROOF_LABEL}.${host}`, value: proofValue(proof) },
    file: { url: `https://${host}${PROOF_PATH}`, value: proofValue(proof) },
    addresses,
    leads_here: addresses.length === 0 || !seen ? null : there.some((address) => addresses.includes(address)),
    seen,
    entered_at: row.enteredAt.toISOString(),
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_check_at: row.nextCheckAt.toISOString(),
    proved_at: provedAt?.toISOString() ?? null,
    ends_at: lostAt && new Date(lostAt.getTime() + HOST_GRACE_DAYS * 86_400_000).toISOString(),
    url: provedAt ? (await placedFor({ ...ctx, site: null }, row.organizationId)).publicUrl : null,
  };
}

function stateOf({ provedAt, lostAt, seen }: HostRow): OrganizationHost["state"] {
  if (provedAt) return lostAt ? "lost" : "proved";
  return seen?.is_taken ? "taken" : "waiting";
}
