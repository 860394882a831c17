import { expect } from "@playwright/test";
import { askAs, type Person } from "./people.ts";
import type { Site } from "./site.ts";

/** A step as it is made: `fields` says where values come from that are not asked. */
type MadeStep = { template_id: number; step_id: string; stop?: boolean; fields?: Record<string, object> };

/** A workflow of somebody; answers its id. */
export async function aWorkflow(site: Site, maker: Person, name: string, steps: MadeStep[]): Promise<number> {
  const { workflow } = await askAs(site, maker, "POST", "/workflows", { name, steps });
  return workflow.workflow_id;
}

/** A run of somebody, once it stands so; answers the run. */
export async function aRun(
  site: Site,
  person: Person,
  workflowId: number,
  name: string,
  values: string,
  state: string,
) {
  const body = { workflow_id: workflowId, name, values };
  const { user_workflow } = await askAs(site, person, "POST", "/user_workflows", body);
  return standing(site, person, user_workflow.user_workflow_id, state);
}

/** Waits until a run of somebody stands so; answers it. */
export async function standing(site: Site, person: Person, id: number, state: string) {
  const read = async () => (await askAs(site, person, "GET", `/user_workflows/${id}`)).user_workflow;
  await expect.poll(async () => (await read()).state).toBe(state);
  return read();
}
