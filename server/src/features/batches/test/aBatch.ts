import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { strFromU8 } from "fflate";
import { type TestApp, waitFor } from "../../../../test/app.ts";
import type { TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aForm } from "../../files/test/samples.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";

type Asker = Pick<TestApp, "ask">;

/** A workflow of a person with one step for each content, which asks for what its places name. */
export async function aWorkflowOf(node: Pick<TestApp, "app">, { userId }: TestUser, contents: string[]) {
  const templates = [];
  for (const content of contents) templates.push(await aTemplate(node, userId, { content }));
  const steps = templates.map(({ templateId }) => aStep(templateId, { stop: true }));
  return aWorkflow(node, userId, { steps });
}

/** Brings a table for a workflow; answers what the call did. */
export const bring = (
  node: Asker,
  { token }: TestUser,
  workflowId: number,
  table: string | Uint8Array,
  name = "table.csv",
) => node.ask(`POST /workflows/${workflowId}/batches`, { token, form: aForm(table, name) });

/** A draft of a table for a workflow. */
export async function aDraft(node: Asker, person: TestUser, workflowId: number, table: string): Promise<Batch> {
  const { body, text, status } = await bring(node, person, workflowId, table);
  if (status !== 201) throw new Error(text);
  return body.batch;
}

/** What may be asked of one batch of somebody's. */
export function hold(node: Asker, { token }: TestUser, { workflow_batch_id: id }: Pick<Batch, "workflow_batch_id">) {
  const path = `/workflow_batches/${id}`;
  const act = (name: string) => node.ask(`POST ${path}/${name}`, { token });
  const read = async (): Promise<Batch> => (await node.ask(`GET ${path}`, { token })).body.batch;
  const rows = async (show = "all"): Promise<BatchRow[]> =>
    (await node.ask(`GET ${path}/rows?show=${show}`, { token })).body.rows;
  return {
    id,
    path,
    act,
    read,
    rows,
    start: () => act("start"),
    /** Waits until it stands so; where it never does, how it stands instead is said. */
    async until(state: Batch["state"]): Promise<Batch> {
      let batch = await read();
      const isSo = async () => {
        batch = await read();
        return batch.state === state ? batch : null;
      };
      return waitFor(isSo, `the batch to be ${state}`).catch(async (error: unknown) => {
        const { pause, counts } = batch;
        throw new Error(JSON.stringify({ state: batch.state, pause, counts, rows: await rows() }), { cause: error });
      });
    },
  };
}

/** The text of some bytes. */
export const textOf = (bytes: ArrayBuffer): string => strFromU8(new Uint8Array(bytes));
