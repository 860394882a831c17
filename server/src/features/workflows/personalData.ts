import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { eraseRuns, listRunsOf } from "./runs/store.system.ts";
import { eraseWorkflows, listOwn } from "./store.system.ts";

/**
 * What workflows keep of a person: their own and their runs come along in an export; the answers are in the export of chats.
 * Their private ones go with them; public ones stay, as the installation's: others work with them.
 */
export const workflowData: PersonalData = {
  name: "workflows",
  tables: { workflows: "goes", user_workflows: "goes", user_workflow_templates: "goes" },
  exportOf: exportAll,
  erase: async ({ db }, userId) => {
    await eraseRuns(db, userId);
    await eraseWorkflows(db, userId);
  },
};

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const { workflowId, userId: _, isPublic, ...row } of await listOwn(app, userId)) {
    const content = { workflow_id: workflowId, public: isPublic, ...row };
    yield { path: `workflows/${workflowId}.json`, content: JSON.stringify(content, null, 2) };
  }
  for (const { row, steps } of await listRunsOf(app, userId)) {
    const { userWorkflowId, workflowId, name, description, values, workflow, createdAt, updatedAt } = row;
    const content = {
      user_workflow_id: userWorkflowId,
      workflow_id: workflowId,
      name,
      description,
      values,
      workflow,
      conversation_ids: steps.map(({ conversationId }) => conversationId),
      createdAt,
      updatedAt,
    };
    yield { path: `user_workflows/${userWorkflowId}.json`, content: JSON.stringify(content, null, 2) };
  }
}
