import { look, lookAt } from "../../site/looks.ts";
import { askAs, type Person } from "../../site/people.ts";
import type { Site } from "../../site/site.ts";
import { aTemplate } from "../../site/templates.ts";
import { expect, test } from "../../site/test.ts";
import { aRun, aWorkflow, standing } from "../../site/workflows.ts";

const WEEKS = `# Six Tuesdays with dirty hands

Each afternoon takes two and a half hours. It begins with clean clay and ends with something on the shelf, even if it leans.

- **Week 1. Centre.** The clay moves until it stops moving. Nothing is kept.
- **Week 2. Open and lift.** Three cylinders each. The lowest is often the best.
- **Week 3. Repeat.** Three equal bowls.
- **Week 4. Turn.** Take weight off below without losing the form.
- **Week 5. Glaze.** One glaze.
- **Week 6. Kiln and supper.** We eat from what everybody made.`;

const CHANGED = WEEKS.replace("Three equal bowls", "Three equal cups, with a handle").replace(
  "One glaze",
  "Two glazes and a sample in the small kiln",
);

/** Three steps, of which the second stops for a look and the third reads its list. */
async function aLaunch(
  site: Site,
  person: Person,
  third = 'say="Your hands know more than you think."',
): Promise<number> {
  const made = { type: "Course", tags: "course" };
  const promise = {
    ...made,
    name: "Promise in one sentence",
    content: 'say="In six weeks you drink from a cup of yours." [course]',
  };
  const weeks = { ...made, name: "Course outline, week by week", content: `say="${WEEKS}" [course] [promise]` };
  const page = { ...made, name: "Sales page, short", content: `${third} [weeks] [tone]` };
  const [a, b, c] = [
    await aTemplate(site, person, promise),
    await aTemplate(site, person, weeks),
    await aTemplate(site, person, page),
  ];
  return aWorkflow(site, person, "Course launch", [
    { step_id: "a", template_id: a },
    { step_id: "b", template_id: b, stop: true, fields: { promise: { source: "step", step: "a", part: "whole" } } },
    {
      step_id: "c",
      template_id: c,
      fields: {
        weeks: { source: "step", step: "b", part: "list" },
        tone: { source: "fixed", value: "Close and concrete" },
      },
    },
  ]);
}

const COURSE = "course=Pottery for people who sit all day";

test("a run in every state, size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  await lookAt(looker, [
    { name: "runs-empty", path: "/user_workflows", ready: /No runs yet|Aún no hay/ },
    { name: "run-missing", path: "/user_workflows/999999999", ready: /does not exist|no existe/ },
  ]);
  const launch = await aLaunch(site, person);
  const waits = await aRun(site, person, launch, "Pottery for beginners", COURSE, "look");
  const finished = await aRun(site, person, launch, "Pottery in autumn", COURSE, "look");
  await askAs(site, person, "POST", `/user_workflows/${finished.user_workflow_id}/continue`, {});
  const done = await standing(site, person, finished.user_workflow_id, "done");
  const stale = await aRun(site, person, launch, "Pottery with a handle", COURSE, "look");
  await askAs(site, person, "POST", `/user_workflows/${stale.user_workflow_id}/continue`, {});
  const [, written] = (await standing(site, person, stale.user_workflow_id, "done")).user_workflow_templates;
  await askAs(site, person, "PUT", "/messages", { message_id: written.message_id, content: CHANGED });
  await standing(site, person, stale.user_workflow_id, "out_of_date");
  const failing = await aLaunch(site, person, "status=400");
  const rests = await aRun(site, person, failing, "Pottery that does not go on", COURSE, "look");
  await askAs(site, person, "POST", `/user_workflows/${rests.user_workflow_id}/continue`, {});
  const failed = await standing(site, person, rests.user_workflow_id, "failed");

  const stepOf = (run: typeof waits, place: number) =>
    `/user_workflows/${run.user_workflow_id}?step=${run.user_workflow_templates[place].user_workflow_template_id}`;
  const chat = waits.user_workflow_templates[1].conversation_id;
  await lookAt(looker, [
    { name: "runs", path: "/user_workflows", ready: /Pottery that does not go on/ },
    { name: "runs-of-one", path: `/user_workflows?workflow_id=${launch}`, ready: /Pottery with a handle/ },
    { name: "run-steps", path: `/user_workflows/${waits.user_workflow_id}`, ready: /^Course launch$/ },
    { name: "run-look", path: stepOf(waits, 1), ready: /clay moves until/ },
    { name: "run-inside", path: `${stepOf(waits, 1)}&inside=1`, ready: /from step 1|del paso 1/ },
    { name: "run-waiting", path: stepOf(waits, 2), ready: /Not written yet|Aún sin escribir/ },
    { name: "run-done", path: stepOf(done, 2), ready: /know more than you think/ },
    { name: "run-out-of-date", path: stepOf(stale, 1), ready: /clay moves until/ },
    { name: "run-out-of-date-inside", path: `${stepOf(stale, 1)}&inside=1`, ready: /uses this text|usa este texto/ },
    { name: "run-failed", path: stepOf(failed, 2), ready: /^(Step|Paso) 3/ },
    {
      name: "run-step-chat",
      path: `/user_workflows/${waits.user_workflow_id}/conversation/${chat}`,
      ready: /clay moves until/,
    },
  ]);
  await page.goto(`/user_workflows/${waits.user_workflow_id}`);
  await page.getByRole("button", { name: "Change" }).click();
  const values = page.getByRole("dialog", { name: "Values of the run" });
  await look(page, "run-values", "en", { settled: () => expect(values.getByLabel("Course")).toBeVisible() });
});
