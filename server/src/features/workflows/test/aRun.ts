import { eq } from "drizzle-orm";
import type { TestApp } from "../../../../test/app.ts";
import { aChat } from "../../../../test/chats.ts";
import { insertRun } from "../runs/store.system.ts";
import { userWorkflowTemplates } from "../tables.ts";
import { aWorkflow } from "./aWorkflow.ts";

/** A run of a person whose one step was asked and answered, without a model having been asked. */
export async function aRun(node: Pick<TestApp, "app">, userId: number, organizationId: number | null = null) {
  const { db } = node.app;
  const { workflowId, name, description, tags, steps } = await aWorkflow(node, userId, { organizationId });
  const workflow = { name, description, tags, steps };
  const values = { userId, organizationId, workflowId, name, workflow, values: "topic=tea", isGoing: false };
  const made = await insertRun(db, values, 1);
  const { userWorkflowTemplateId } = made.steps[0] ?? { userWorkflowTemplateId: 0 };
  const { conversationId } = await aChat(node, userId, { organizationId });
  await db
    .update(userWorkflowTemplates)
    .set({ conversationId, attempts: 1 })
    .where(eq(userWorkflowTemplates.userWorkflowTemplateId, userWorkflowTemplateId));
  return { workflowId, userWorkflowId: made.row.userWorkflowId, userWorkflowTemplateId };
}
