import { contracts } from "@pluma/contract/all";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aCaller, anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import type { Persona } from "../../../test/permissions.ts";
import { liftLimits } from "../../../test/settings.ts";
import { aTemplate } from "../../../test/templates.ts";
import { aForm } from "../files/test/samples.ts";
import { aStep, aWorkflow, fromStep } from "../workflows/test/aWorkflow.ts";

const telling = /ZEBRA|QUARTZ|editor of a small|three drafts|surprised you most|carry home|LANTERN|harbour-house\.txt/i;
const content =
  "You are the editor of a small paper. ZEBRAQUARTZ is the name of the method, which nobody hears of before they have " +
  "written three drafts of their own. Write about [topic]. Begin with what surprised you most, then say what changed " +
  "because of it, and close with one question that the reader can carry home.";

/** What the template carries: lines of which no two are alike, each with a word that tells. */
const carried = Array.from({ length: 12 }, (_, line) =>
  [...Array.from({ length: 7 }, (_each, n) => `r${"abcdefg"[n]}${"hijklmnopqrs"[line]}um`), "LANTERNFISH"].join(" "),
).join("\n");

let models: ModelServer;
let node: TestApp;
let places: [number, number];
let author: TestUser;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" },
    runsJobs: true,
  });
  await liftLimits(node, "calls", "generations", "uploads", "exports", "documents");
  places = [await anOrganization(node), await anOrganization(node)];
  author = await aUser(node, { membership: { organizationId: places[0], userTypeId: 3 } });
});
afterAll(async () => {
  await node.close();
  await models.close();
});

/** A workflow for everybody, or for an organization: the second step, which hides its prompt too, is told the first answer. */
async function aHiddenWorkflow(place: { isPublic: true } | { organizationId: number }): Promise<number> {
  const { templateId } = await aTemplate(node, author.userId, { content, showPrompt: false, ...place });
  const { token } = author;
  const form = aForm(carried, "harbour-house.txt");
  const added = await node.ask(`POST /templates/${templateId}/files`, { token, form });
  expect(added.status, added.text).toBe(201);
  await waitFor(async () => {
    const { body } = await node.ask(`GET /templates/${templateId}`, { token });
    return body.template.files[0]?.state === "ready";
  }, "the reading of the file");
  const steps = [
    aStep(templateId, { step_id: "a", stop: true }),
    aStep(templateId, { step_id: "b", fields: { topic: fromStep("a") } }),
  ];
  const { workflowId } = await aWorkflow(node, author.userId, { steps, ...place });
  return workflowId;
}

test.each<[Persona, "everybody" | "the organization"]>([
  ["user", "everybody"],
  ["other_org_admin", "everybody"],
  ["org_member", "the organization"],
])(
  "as %s, who may use what is for %s, one finds nothing of its prompt and its file in runs and batches",
  async (persona, whom) => {
    const { person, token } = await aCaller(node, persona, places);
    if (!person || !token) throw new Error("nobody calls");
    const isInside = whom === "the organization";
    const workflow = await aHiddenWorkflow(isInside ? { organizationId: places[0] } : { isPublic: true });
    const organization_id = isInside ? places[0] : null;
    const inSpace = isInside ? `?organization_id=${places[0]}` : "";
    const seen: { call: string; text: string }[] = [];
    const ask = async (line: string, more: { body?: object; form?: FormData } = {}) => {
      const answered = await node.ask(line, { token, ...more });
      seen.push({ call: line, text: answered.text });
      return answered;
    };
    const heard = await aHearing(node.address, token);

    const values = "topic=leak=prompt chunk=3";
    const started = await ask("POST /user_workflows", { body: { workflow_id: workflow, values, organization_id } });
    expect(started.status, started.text).toBe(201);
    const { user_workflow_id: run } = started.body.user_workflow;
    const standing = () =>
      waitFor(async () => {
        const { body } = await ask(`GET /user_workflows/${run}${inSpace}`);
        return ["waiting", "running"].includes(body.user_workflow.state) ? null : body.user_workflow;
      }, "the run to stand");
    const { user_workflow_templates: steps } = await standing();
    await ask(`POST /user_workflows/${run}/continue`, { body: {} });
    await standing();

    const rows = ["topic", "leak=prompt chunk=3", "leak=material chunk=3", "words=5 of the pier", "quotes"];
    const form = aForm(rows.join("\n"), "table.csv");
    const made = await ask(`POST /workflows/${workflow}/batches${inSpace}`, { form });
    expect(made.status, made.text).toBe(201);
    const { workflow_batch_id: batch } = made.body.batch;
    expect((await ask(`POST /workflow_batches/${batch}/start${inSpace}`)).status).toBe(200);
    const { counts } = await waitFor(async () => {
      const { body } = await ask(`GET /workflow_batches/${batch}${inSpace}`);
      return ["running", "draft"].includes(body.batch.state) ? null : body.batch;
    }, "the batch to end");
    expect(counts).toMatchObject({ rows: 4, waiting: 0, running: 0 });
    expect(counts.written + counts.failed).toBe(4);
    // The model read it with the prompt: what is looked for was there to be given out.
    expect(models.questions.some(({ messages }) => messages.at(-1)?.content.includes("LANTERNFISH"))).toBe(true);
    for (const format of ["zip", "xlsx"]) {
      const path = `/api/workflow_batches/${batch}/result?format=${format}&${inSpace.slice(1)}`;
      const file = await fetch(`${node.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(file.status).toBe(200);
      seen.push({ call: format, text: textsOf(new Uint8Array(await file.arrayBuffer())) });
    }

    for (const path of pathsWith({ workflow, run, batch, conversation: steps[0].conversation_id })) {
      await ask(`GET ${path}${inSpace}`);
    }
    heard.close();
    expect(seen.length).toBeGreaterThan(30);
    expect(seen.filter(({ text }) => telling.test(text)).map(({ call }) => call)).toEqual([]);
    expect(JSON.stringify(heard.events)).not.toMatch(telling);
    expect(node.lines.filter((line) => telling.test(line))).toEqual([]);
  },
);

/** All that is in the files of an archive, and of the archives in it. */
function textsOf(bytes: Uint8Array): string {
  const files = Object.entries(unzipSync(bytes));
  return files.map(([name, file]) => (name.endsWith(".docx") ? textsOf(file) : strFromU8(file))).join("\n");
}

/** The GET calls of the contract with the ids that are there. */
function pathsWith(ids: { workflow: number; run: number; batch: number; conversation: number }): string[] {
  const routes = Object.values(contracts).flatMap((contract) => Object.values<RouteDefinition>(contract));
  const idOf = (path: string) => {
    if (path.startsWith("/workflow_batches")) return ids.batch;
    if (path.startsWith("/user_workflows")) return ids.run;
    return path.startsWith("/workflows") ? ids.workflow : ids.conversation;
  };
  return routes.flatMap(({ method, path }) =>
    method === "GET" && /workflow|messag|conversat|templat/.test(path)
      ? [path.replaceAll(/\{\w+\}/g, `${idOf(path)}`)]
      : [],
  );
}
