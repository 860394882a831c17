import { eq } from "drizzle-orm";
import type { TestApp } from "../../../../test/app.ts";
import { aChat } from "../../../../test/chats.ts";
import { userWorkflows, userWorkflowTemplates } from "../tables.ts";
import { aWorkflow } from "./aWorkflow.ts";

/** A run of a person whose one step was asked and answered, without a model having been asked. */
export async function aRun(node: Pick<TestApp, "app">, userId: number, organizationId: number | null = null) {
  const { db } = node.app;
  const { workflowId, name, description, tags, steps } = await aWorkflow(node, userId, { organizationId });
  const workflow = { name, description, tags, steps };
  const values = { userId, organizationId, workflowId, name, workflow, values: "topic=tea", isGoing: false };
  const [made] = await db.insert(userWorkflows).values(values).returning();
  const userWorkflowId = made?.userWorkflowId ?? 0;
  const [step] = await db.insert(userWorkflowTemplates).values({ userWorkflowId, userId, position: 0 }).returning();
  const userWorkflowTemplateId = step?.userWorkflowTemplateId ?? 0;
  const { conversationId } = await aChat(node, userId, { organizationId });
  await db
    .update(userWorkflowTemplates)
    .set({ conversationId, attempts: 1 })
    .where(eq(userWorkflowTemplates.userWorkflowTemplateId, userWorkflowTemplateId));
  return { workflowId, userWorkflowId, userWorkflowTemplateId };
}
