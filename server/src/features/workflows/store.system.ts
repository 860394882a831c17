/** Workflows of anybody, for what has no request, or was let in by access.ts already. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import type { NewWorkflow, WorkflowRow } from "./store.ts";
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

/** Deletes a workflow, which its caller holds locked. */
export async function removeWorkflow(db: Db, workflowId: number): Promise<void> {
  await db.delete(workflows).where(eq(workflows.workflowId, workflowId));
}

/** What some workflows are whose name holds what was typed, and nothing of their steps. */
export function readCardsAmong(db: Db, workflowIds: number[], typed: string) {
  const { workflowId, name, description, tags, organizationId } = workflows;
  return db
    .select({ workflowId, name, description, tags, organizationId })
    .from(workflows)
    .where(
      and(
        inArray(workflowId, workflowIds),
        typed === "" ? undefined : sql`position(fold(${typed}::text) in fold(${name})) > 0`,
      ),
    );
}

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
