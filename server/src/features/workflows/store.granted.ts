import { and, asc, count, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, mine } from "../../platform/database/owned.ts";
import { isOfStaff } from "../accounts/index.ts";
import { mineStill } from "../organizations/index.ts";
import type { Things } from "../products/index.ts";
import { holds } from "./store.ts";
import { workflows } from "./tables.ts";

/**
 * Workflows that products of the selected space may grant: of an organization its own, of the platform what its staff made or is
 * nobody's, as far as the caller may edit them.
 */
const grantable = (ctx: ActorCtx): SQL | undefined =>
  and(
    editableHere(ctx),
    inSpace(ctx, sql`coalesce(${workflows.organizationId}, 0)`),
    or(
      isNotNull(workflows.organizationId),
      isNull(workflows.userId),
      mine(ctx, workflows.userId),
      isOfStaff(workflows.userId),
    ),
  );

/** What rules.ts calls to edit. */
function editableHere(ctx: ActorCtx): SQL | undefined {
  const { staffRole, organizationRole } = ctx.actor;
  if (staffRole !== null) return undefined;
  return or(
    mineStill(ctx, workflows.userId, workflows.organizationId),
    organizationRole === "admin" ? inSpace(ctx, workflows.organizationId) : sql`false`,
  );
}

/** Everybody in an organization has it, unless it is kept for some; of the platform what is public. */
const forAll = sql<boolean>`(${workflows.isPublic} or (${workflows.organizationId} is not null and not ${workflows.campaignsOnly}))`;

/** A workflow as it is offered, with the steps that say what it asks with. */
export type OfferedWorkflow = Awaited<ReturnType<typeof readOfferedAmong>>[number];

const shown = { id: workflows.workflowId, name: workflows.name, for_all: forAll, steps: workflows.steps };

/** A page of them, by name, and how many there are. */
export async function readOffered(ctx: ActorCtx, { typed, offset, limit }: Parameters<Things["offered"]>[1]) {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  const wanted = and(grantable(ctx), ...words.map(holds));
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select(shown)
      .from(workflows)
      .where(wanted)
      .orderBy(asc(sql`fold(${workflows.name})`), asc(workflows.workflowId))
      .offset(offset)
      .limit(limit),
    ctx.db.select({ count: count() }).from(workflows).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** The same of some that are named by their ids. */
export const readOfferedAmong = (ctx: ActorCtx, ids: number[]) =>
  ctx.db
    .select(shown)
    .from(workflows)
    .where(and(inArray(sql`${workflows.workflowId}::bigint`, ids), grantable(ctx)));
