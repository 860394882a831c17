import { matchColumns } from "@pluma/contract/batches/table";
import { questionsOf } from "@pluma/contract/workflows/steps";
import type { TestApp } from "../../../../test/app.ts";
import { aRun } from "../../workflows/test/aRun.ts";
import { aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { insertBatch, insertRows } from "../store.system.ts";
import type { BatchRecord, RowRecord } from "../store.ts";

type How = {
  organizationId?: number | null;
  state?: BatchRecord["state"];
  rowState?: RowRecord["state"];
  storageKey?: string | null;
  updatedAt?: Date;
};

/** A batch of a person with one row, which stands as is wanted, without a model having been asked. One that was begun has a run. */
export async function aKeptBatch(node: Pick<TestApp, "app">, userId: number, how: How = {}) {
  const { organizationId = null, state = "draft", rowState = "ready", storageKey = null, updatedAt } = how;
  const { db } = node.app;
  const { workflowId, name, description, tags, steps } = await aWorkflow(node, userId, { organizationId });
  const isBegun = rowState === "running" || rowState === "written";
  const run = isBegun ? await aRun(node, userId, organizationId) : null;
  const topic = {
    ...{ name: "topic", label: "Topic", type: "text" as const, options: "", help: "", example: "" },
    ...{ default: "", required: true, order: 1 },
  };
  const questions = questionsOf(steps, () => [topic]);
  const columns = [{ index: 0, name: "Topic", samples: ["tea"] }];
  const batch = await insertBatch(db, {
    userId,
    organizationId,
    workflowId,
    name: "Table",
    workflow: { name, description, tags, steps },
    questions,
    file: { name: "table.csv", sheet: null, sheets: [] },
    columns,
    mapping: matchColumns(questions, columns),
    state,
    ...(state === "paused" && { pauseReason: "person" as const, pausedAt: new Date() }),
    storageKey,
    ...(updatedAt && { updatedAt }),
    rowEstimate: 5,
    estimatedBy: "templates",
  });
  const { workflowBatchId } = batch;
  const told = { cells: ["tea"], values: { topic: "tea" }, name: "tea", state: rowState };
  await insertRows(db, [{ workflowBatchId, row: 1, userId, ...told, userWorkflowId: run?.userWorkflowId ?? null }]);
  return { workflowBatchId, workflowId };
}
