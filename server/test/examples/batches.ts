import { aKeptBatch } from "../../src/features/batches/test/aKeptBatch.ts";
import { aBook } from "../../src/features/batches/test/aWorkbook.ts";
import { aForm } from "../../src/features/files/test/samples.ts";
import { aWorkflow } from "../../src/features/workflows/test/aWorkflow.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const workflowOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await aWorkflow(node, person.userId)).workflowId : NEVER;

type How = Parameters<typeof aKeptBatch>[2];

const of =
  (end: string, how: How = {}, more: () => object = () => ({})): ExampleOf =>
  async ({ node, person }) => {
    const id = person ? (await aKeptBatch(node, person.userId, how)).workflowBatchId : NEVER;
    return { path: `/workflow_batches/${id}${end}`, ...more() };
  };

const table = () => aForm("Topic\ntea\n", "table.csv");
const running: How = { state: "running", rowState: "running" };

export const batchesExamples: Examples = {
  "POST /workflows/{id}/batches": async (given) => ({
    path: `/workflows/${await workflowOf(given)}/batches`,
    form: table(),
  }),
  "GET /workflows/{id}/batches/table": async (given) => ({
    path: `/workflows/${await workflowOf(given)}/batches/table`,
  }),
  "GET /workflow_batches/{id}": of(""),
  "GET /workflow_batches/{id}/rows": of("/rows"),
  "PUT /workflow_batches/{id}": of("", {}, () => ({ body: { name: "Other" } })),
  "PUT /workflow_batches/{id}/file": of("/file", {}, () => ({ form: table() })),
  "PUT /workflow_batches/{id}/sheet": async ({ node, person }) => {
    const about = { type: "application/octet-stream", name: "table" };
    const storageKey = await node.app.storage.put(await aBook("Topic", { A: ["tea"], B: ["coffee"] }), about);
    const kept = person && (await aKeptBatch(node, person.userId, { storageKey }));
    return { path: `/workflow_batches/${kept?.workflowBatchId ?? NEVER}/sheet`, body: { sheet: "B" } };
  },
  "PUT /workflow_batches/{id}/cells": of("/cells", {}, () => ({
    body: { cells: [{ row: 1, key: "topic", value: "coffee" }] },
  })),
  "POST /workflow_batches/{id}/try": of("/try"),
  "POST /workflow_batches/{id}/start": of("/start"),
  "POST /workflow_batches/{id}/pause": of("/pause", running),
  "POST /workflow_batches/{id}/continue": of("/continue", { state: "paused", rowState: "waiting" }),
  "POST /workflow_batches/{id}/cancel": of("/cancel", running),
  "POST /workflow_batches/{id}/again": of("/again", { state: "done", rowState: "failed" }),
  "GET /workflow_batches/{id}/result": of("/result", { state: "done", rowState: "written" }),
  "DELETE /workflow_batches/{id}": of(""),
};
