import { and, count, desc, exists, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker, mine, notElsewhere } from "../../platform/database/owned.ts";
import { eachRoad, flagsOf } from "../../platform/database/roads.ts";
import { mineStill, visibleByGiving } from "../organizations/index.ts";
import { visibleByHolding } from "../products/index.ts";
import { maySeeOrganization } from "./rules.ts";
import { workflows } from "./tables.ts";

export type WorkflowRow = typeof workflows.$inferSelect;
export type NewWorkflow = typeof workflows.$inferInsert;

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (workflowId: number): SQL => sql`${workflows.workflowId} = ${workflowId}::bigint`;

/**
 * By what somebody finds a workflow: it is everybody's, their own, or of the selected organization, which has it for all of its
 * people, or shows it to its Admins and to those to whom it is given; or they bought it.
 */
export function visibleRoads(ctx: Looker) {
  const { actor } = ctx;
  const here = maySeeOrganization(actor) ? inSpace(ctx, workflows.organizationId) : sql`false`;
  return {
    everybody: sql`(${workflows.isPublic} and ${notElsewhere(ctx, workflows.organizationId)})`,
    owner: mineStill(ctx, workflows.userId, workflows.organizationId),
    admin: actor.organizationRole === "admin" || actor.staffRole !== null ? here : sql`false`,
    organization: sql`(${here} and not ${workflows.campaignsOnly})`,
    campaign: actor.organizationRole === null ? sql`false` : visibleByGiving(ctx, "workflow", workflows.workflowId),
    bought: visibleByHolding(ctx, "workflow", { id: workflows.workflowId, organizationId: workflows.organizationId }),
  };
}

/** What a caller finds: all to which a road leads. */
export const visibleInLists = (ctx: Looker): SQL | undefined => or(...Object.values(visibleRoads(ctx)));

/** The same of one that is named; staff see all. */
const visibleToCaller = (ctx: Looker): SQL | undefined =>
  ctx.actor.staffRole === null ? visibleInLists(ctx) : undefined;

/** A workflow that the caller may see; undefined for any other. */
export async function findVisible(ctx: ActorCtx, workflowId: number): Promise<WorkflowRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(workflows)
    .where(and(isNamed(workflowId), visibleToCaller(ctx)));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockVisible(ctx: ActorCtx, workflowId: number): Promise<WorkflowRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(workflows)
    .where(and(isNamed(workflowId), visibleToCaller(ctx)))
    .for("update");
  return row;
}

/** A slice of the workflows that the caller finds, what changed last first, and how many there are. */
export async function listVisible(ctx: ActorCtx, query: string, { offset, limit }: { offset: number; limit: number }) {
  const wanted = and(visibleInLists(ctx), ...query.split(/\s+/).filter(Boolean).slice(0, 8).map(holds));
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(workflows)
      .where(wanted)
      .orderBy(desc(workflows.updatedAt), desc(workflows.workflowId))
      .offset(offset)
      .limit(limit),
    ctx.db.select({ count: count() }).from(workflows).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** Whether a workflow has a word, accents and case aside; "%" and "_" are plain characters. */
export const holds = (word: string): SQL =>
  sql`position(fold(${word}::text) in fold(${workflows.name} || ' ' || ${workflows.description} || ' ' || ${workflows.tags})) > 0`;

/** So many workflows that use a template are told. */
const TOLD_MAX = 50;

/** Workflows with a template in a step. */
export const hasTemplate = (templateId: number): SQL =>
  sql`${workflows.steps} @> ${JSON.stringify([{ template_id: templateId }])}::jsonb`;

/** The workflows with a template in a step that the caller finds, whole, what changed last first, and how many there are. */
export async function readWithTemplate(ctx: ActorCtx, templateId: number) {
  const wanted = and(visibleInLists(ctx), hasTemplate(templateId));
  const [rows, count] = await Promise.all([
    ctx.db
      .select()
      .from(workflows)
      .where(wanted)
      .orderBy(desc(workflows.updatedAt), desc(workflows.workflowId))
      .limit(TOLD_MAX),
    ctx.db.$count(workflows, wanted),
  ]);
  return { rows, count };
}

/** The workflows with a template in a step that the caller finds, what changed last first. */
export function listWithTemplate(ctx: ActorCtx, templateId: number) {
  return ctx.db
    .select({ workflow_id: workflows.workflowId, name: workflows.name })
    .from(workflows)
    .where(and(visibleInLists(ctx), hasTemplate(templateId)))
    .orderBy(desc(workflows.updatedAt), desc(workflows.workflowId))
    .limit(TOLD_MAX);
}

/** How many workflows are the caller's. */
export async function countOwn(ctx: ActorCtx): Promise<number> {
  return ctx.db.$count(workflows, mine(ctx, workflows.userId));
}

/** By which roads whoever looks comes to one workflow, each as a condition of a statement about many people. */
export const roadsToOne = (ctx: Looker, workflowId: number): Record<keyof ReturnType<typeof visibleRoads>, SQL> =>
  eachRoad(visibleRoads(ctx), (road) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(workflows)
        .where(and(isNamed(workflowId), road)),
    ),
  );

/**
 * The workflows of the organization that somebody has selected which they see, with the roads, as far as the caller sees them
 * too: a part of a statement.
 */
export const visibleToBoth = (ctx: Looker, somebody: Looker) =>
  ctx.db
    .select({
      type: sql<string>`'workflow'`.as("type"),
      id: workflows.workflowId,
      name: workflows.name,
      ...flagsOf(visibleRoads(somebody)),
    })
    .from(workflows)
    .where(
      and(
        inSpace(somebody, workflows.organizationId),
        visibleToCaller(ctx),
        or(...Object.values(visibleRoads(somebody))),
      ),
    );
