import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { aWorkflow } from "./aWorkflow.ts";

/** A run that was just started, as the server tells of it; `parts` is what matters to the test. */
export function aRun(parts: Partial<UserWorkflow> = {}): UserWorkflow {
  const { workflow_id, name, description, tags, steps, questions } = aWorkflow();
  return {
    user_workflow_id: 21,
    workflow_id,
    name: "Clay",
    description: "",
    values: "course=Clay, readers=beginners",
    state: "running",
    organization_id: null,
    workflow: { workflow_id, name, description, tags, steps },
    questions,
    user_workflow_templates: [],
    createdAt: "2026-01-02T10:00:00.000Z",
    updatedAt: "2026-01-02T10:00:00.000Z",
    ...parts,
  };
}
