/** Workflows of anybody, for what has no request, or was let in by access.ts already. */
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { holdsTyped, isNothingTyped } from "../../platform/database/searched.ts";
import { hasTemplate, type NewWorkflow, type WorkflowRow } from "./store.ts";
import { workflows } from "./tables.ts";

export async function insertWorkflow(db: Db, values: NewWorkflow): Promise<WorkflowRow> {
  const [row] = await db.insert(workflows).values(values).returning();
  if (!row) throw new Error("a workflow was not written");
  return row;
}

/** Changes a workflow, which its caller holds locked. */
export async function updateWorkflow(db: Db, workflowId: number, changes: Partial<NewWorkflow>): Promise<WorkflowRow> {
  const [row] = await db.update(workflows).set(changes).where(eq(workflows.workflowId, workflowId)).returning();
  if (!row) throw new Error("a workflow was not written");
  return row;
}

/** How many workflows have a template in a step, whoever's. */
export const countWithTemplate = (db: Db, templateId: number): Promise<number> =>
  db.$count(workflows, hasTemplate(templateId));

/** All of them, locked until the transaction ends, always in the same order. */
export const lockWithTemplate = (db: Db, templateId: number): Promise<WorkflowRow[]> =>
  db.select().from(workflows).where(hasTemplate(templateId)).orderBy(asc(workflows.workflowId)).for("update");

/** Deletes a workflow, which its caller holds locked. */
export async function removeWorkflow(db: Db, workflowId: number): Promise<void> {
  await db.delete(workflows).where(eq(workflows.workflowId, workflowId));
}

/** What cards have of one. */
const cards = {
  workflowId: workflows.workflowId,
  name: workflows.name,
  description: workflows.description,
  tags: workflows.tags,
  organizationId: workflows.organizationId,
  campaignsOnly: workflows.campaignsOnly,
};

const cardsByIds = prepared((db) =>
  db
    .select(cards)
    .from(workflows)
    .where(
      and(
        sql`${cards.workflowId} = any(${sql.placeholder("ids")}::int[])`,
        or(isNothingTyped, holdsTyped(sql`fold(${workflows.name})`)),
      ),
    )
    .prepare("workflows_cards"),
);

/** What some workflows are, and nothing of what they do; those whose name holds what was typed. */
export async function readCardsAmong(db: Db, ids: number[], typed = "") {
  return ids.length === 0 ? [] : cardsByIds(db).execute({ ids, typed });
}

/** What workflows are called, as a part of another feature's statement. */
export const workflowNames = new QueryBuilder()
  .select({ workflowId: workflows.workflowId, name: workflows.name })
  .from(workflows)
  .as("named_workflow");

/** The workflows of a person, oldest first. */
export function listOwn({ db }: Pick<App, "db">, userId: number): Promise<WorkflowRow[]> {
  return db.select().from(workflows).where(eq(workflows.userId, userId)).orderBy(asc(workflows.workflowId));
}

/** Takes a person's workflows away, but public ones, which become the installation's. */
export async function eraseWorkflows(db: Db, userId: number): Promise<void> {
  const isTheirs = eq(workflows.userId, userId);
  await db
    .update(workflows)
    .set({ userId: null, organizationId: null })
    .where(and(isTheirs, eq(workflows.isPublic, true)));
  await db.delete(workflows).where(isTheirs);
}

/** What some workflows are called that stand, and whose they are. */
export const readNamesAmong = (db: Db, ids: number[]) =>
  db
    .select({ id: workflows.workflowId, name: workflows.name, organizationId: workflows.organizationId })
    .from(workflows)
    .where(inArray(workflows.workflowId, ids));
