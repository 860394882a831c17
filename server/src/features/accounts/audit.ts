import { auditKindOf } from "@pluma/contract/organizations/audit";
import type { Actor, Ctx } from "../../platform/context.ts";
import { insertAudit } from "./store.system.audit.ts";

/** Who acts, as far as an entry says it; nobody for what happens by itself. */
type Acting = Pick<Ctx, "db" | "ip"> & {
  caller: Pick<Actor, "userId" | "staffRole" | "impersonatorId"> | null;
};

/**
 * Writes down who did what to whom, in the transaction of the act: neither is kept without the other. An action is
 * "noun.verb" in lower case, and stays what it is once entries have it: "staff.add", "user.delete", "appconfig.save";
 * what was tried and refused has its outcome in the verb, as "password.reset_refused". A target is the kind of a row
 * and its id, "user:12"; a call that concerns a person names them as the target, whatever row it changed. `detail`
 * never holds a secret. The organization that target or detail (`organization_id`) name is told of it; `told` names
 * others in its place.
 */
export async function recordAudit(
  ctx: Acting,
  action: string,
  target: string,
  detail: Record<string, unknown> = {},
  told: number[] = organizationsIn(target, detail),
): Promise<void> {
  const { db, caller, ip } = ctx;
  const who = { actorUserId: caller?.userId ?? null, impersonatorId: caller?.impersonatorId ?? null };
  const isStaff = caller !== null && caller.staffRole !== null;
  await insertAudit(
    db,
    { ...who, action, target, detail, ip },
    told.map((organizationId) => ({ organizationId, kind: auditKindOf(action), isStaff })),
  );
}

/** Writes down that something of an organization was deleted, for the organization; what is personal is nobody's business. */
export async function noteDeleted(ctx: Acting, noun: string, id: number, organizationId: number | null): Promise<void> {
  if (organizationId !== null)
    await recordAudit(ctx, `${noun}.delete`, `${noun}:${id}`, { organization_id: organizationId });
}

/** Writes down that something of an organization left it as a file, for the organization. */
export async function noteExported(
  ctx: Acting,
  noun: string,
  { id, organizationId, ...detail }: { id?: number; organizationId: number | null; count?: number; format: string },
): Promise<void> {
  if (organizationId === null) return;
  const target = id === undefined ? `organization:${organizationId}` : `${noun}:${id}`;
  await recordAudit(ctx, `${noun}.export`, target, { organization_id: organizationId, ...detail });
}

function organizationsIn(target: string, { organization_id: named }: Record<string, unknown>): number[] {
  if (typeof named === "number") return [named];
  const id = /^organization:(\d+)$/.exec(target)?.[1];
  return id === undefined ? [] : [Number(id)];
}
