import { avatars } from "@pluma/contract/avatars/avatars";
import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { type Workflow as Row, workflows } from "@pluma/contract/workflows/workflows";
import { Link, Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate, fieldsNamed } from "../../../../test/aTemplate.ts";
import { aStep, aWorkflow, campaign } from "../../../../test/aWorkflow.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { type Asked, answers, refuses } from "../../../../test/server.ts";
import { messages } from "../../../platform/messages.ts";
import { startSession } from "../../../platform/session/session.ts";
import { unsavedLeave } from "../../../ui/form/unsaved.ts";
import Workflow from "./Workflow.tsx";

beforeEach(() => {
  messages.write([]);
  // What a test before this one left open is not its own.
  unsavedLeave.write(null);
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 0 });
  answers(templates.listTemplates, { templates: campaign, count: 3, pages: 1 });
  answers(workflows.readWorkflow, { workflow: aWorkflow() });
});

const Address = () => <output aria-label="address">{useLocation().pathname}</output>;

const show = (at = "/workflows/5", options: DrawOptions = {}) =>
  draw(
    <>
      <Address />
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/workflows/:workflow_id" element={<Workflow />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at, ...options },
  );

const address = () => page.getByLabelText("address").element().textContent;
const steps = page.getByRole("region", { name: "Steps" });
const opener = (name: RegExp) => steps.getByRole("button", { name });
const step = (number: number) => page.getByRole("region", { name: `Step ${number}` });
const field = (label: string) => page.getByRole("group", { name: label });
const asked = page.getByRole("region", { name: "At the start it asks" });
const saved = page.getByText(/^Saved at/).first();
const bodyOf = (sent: Asked[]) => sent.at(-1)?.body as Record<string, unknown>;

/** Saves as the server does: one version more, with what was sent. */
function keep(from: Row = aWorkflow()) {
  let version = from.version;
  return answers(workflows.saveWorkflow, ({ body }) => {
    version += 1;
    const { tags, ...sent } = body as Partial<Row>;
    return { workflow: aWorkflow({ ...from, ...sent, ...(tags !== undefined && { tags }), version }) };
  });
}

test("a step shows for each field where its value comes from, and what is asked says which steps use it", async () => {
  await show();
  await opener(/^3 Sales page/).click();
  await expect.element(field("Course").getByText("Once, together with steps 1 and 2")).toBeVisible();
  await expect.element(field("Promise").getByRole("combobox", { name: "From which step" })).toHaveValue("s1");
  await expect.element(field("Tone").getByRole("textbox")).toHaveValue("warm");
  await expect.element(asked.getByText("Steps 1, 2, and 3")).toBeVisible();
  await expect.element(asked.getByText("2 things, though several steps use them.")).toBeVisible();
});

test("what is changed saves itself, only that, over the version that was read", async () => {
  const sent = keep();
  await show();
  await opener(/^3 Sales page/).click();
  await field("Promise").getByRole("combobox", { name: "Which part" }).selectOptions("Only the list");
  await page.getByRole("switch", { name: /^Stop here for review/ }).click({ force: true });
  await expect.element(saved).toBeVisible();
  await expect
    .poll(() => bodyOf(sent))
    .toMatchObject({
      steps: [{}, {}, { stop: true, fields: { promise: { source: "step", step: "s1", part: "list" } } }],
    });
  expect(Object.keys(bodyOf(sent)).sort()).toEqual(["steps", "version", "workflow_id"]);
  // Both changes by one save, or each by its own, which is over the version of the one before.
  expect(sent.map(({ body }) => (body as Partial<Row>).version)).toEqual(sent.map((_, index) => 2 + index));
});

test("a fixed value that its template takes no more is marked at its step and field, keeps it from starting and nothing from being saved", async () => {
  const fields = fieldsNamed({ course: {}, promise: {}, tone: { type: "select", options: "Calm/Direct/" } });
  const sales = aTemplate({ template_id: 13, name: "Sales page", template_fields: fields });
  const workflow = aWorkflow({ templates: [...campaign.slice(0, 2), sales] });
  answers(workflows.readWorkflow, { workflow });
  const sent = keep(workflow);
  await show();
  await expect.element(opener(/^3 Sales page/).getByText("A fixed value is not accepted")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start" })).toBeDisabled();
  await opener(/^3 Sales page/).click();
  await expect.element(field("Tone").getByRole("alert")).toHaveTextContent("The template does not accept “warm”.");
  await page.getByRole("switch", { name: /^Stop here for review/ }).click({ force: true });
  await expect.poll(() => bodyOf(sent)).toMatchObject({ steps: [{}, {}, { stop: true }] });
  await field("Tone").getByRole("combobox").selectOptions("Direct");
  await expect.element(field("Tone").getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Start" })).toBeEnabled();
});

test("a fixed text whose field became a number is shown as none, though it has digits", async () => {
  const fields = fieldsNamed({ tone: { type: "number" } });
  const sales = aTemplate({ template_id: 13, name: "Sales page", template_fields: fields });
  const step = { ...aStep("s3", 13), fields: { tone: { source: "fixed" as const, value: "about 240" } } };
  answers(workflows.readWorkflow, { workflow: aWorkflow({ steps: [step], templates: [sales] }) });
  await show();
  await expect.element(field("Tone").getByRole("alert")).toHaveTextContent("The template does not accept “about 240”.");
  await expect.element(field("Tone").getByRole("textbox")).toHaveValue("");
});

test("an answer that several steps share is asked separately, and together again", async () => {
  const sent = keep();
  await show();
  await opener(/^2 Syllabus/).click();
  await field("Course").getByRole("button").click();
  await page.getByRole("menuitem", { name: "Ask separately" }).click();
  await expect.element(field("Course").getByText("Once, for this step alone")).toBeVisible();
  await expect.element(asked.getByText("3 things, though several steps use them.")).toBeVisible();
  await expect.poll(() => bodyOf(sent)).toMatchObject({ steps: [{}, { fields: { course: { key: "course 2" } } }, {}] });
  await field("Course").getByRole("button").click();
  await page.getByRole("menuitem", { name: "Same answer as “Course”" }).click();
  await expect.element(field("Course").getByText("Once, together with steps 1 and 3")).toBeVisible();
});

test("the first step offers no earlier answer, and a fixed value is typed as the template asks for it", async () => {
  const sent = keep();
  await show();
  await field("Course").getByRole("button").click();
  await expect.element(page.getByRole("menuitemradio", { name: "Asked" })).toHaveAttribute("aria-checked", "true");
  await expect.element(page.getByRole("menuitemradio", { name: "Earlier answer" })).not.toBeInTheDocument();
  await page.getByRole("menuitemradio", { name: "Fixed" }).click();
  await expect.element(page.getByText("This field is required.")).toBeVisible();
  await field("Course").getByRole("textbox").fill("Clay");
  const fixed = { course: { source: "fixed", value: "Clay" } };
  await expect.poll(() => bodyOf(sent)).toMatchObject({ steps: [{ fields: fixed }, {}, {}] });
});

test("a step before the one it reads from is refused at its field, and saved once it is back", async () => {
  const sent = keep();
  await show();
  await opener(/^3 Sales page/).click();
  await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
  await expect.element(opener(/^1 Sales page/)).toHaveFocus();
  await expect.element(field("Promise").getByRole("alert")).toHaveTextContent("Step 2 comes later");
  await expect.element(page.getByRole("button", { name: "Not saved yet: see step 1" }).first()).toBeVisible();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(saved).toBeVisible();
  const ids = (bodyOf(sent).steps as { step_id: string }[]).map(({ step_id }) => step_id);
  expect(ids).toEqual(["s1", "s3", "s2"]);
  expect(sent).toHaveLength(1);
});

test("a step is added, copied, and removed with a way back", async () => {
  keep();
  await show();
  await steps.getByRole("button", { name: "Add a step" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Promise/ })
    .click();
  await expect.element(opener(/^4 Promise/)).toHaveAttribute("aria-current", "step");
  await page.getByRole("button", { name: "Duplicate the step" }).click();
  await expect.element(opener(/^5 Promise/)).toHaveAttribute("aria-current", "step");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(opener(/^5 /)).not.toBeInTheDocument();
  await expect.element(opener(/^4 Promise/)).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(opener(/^5 Promise/)).toBeVisible();
});

test("a withdrawn template and one that has changed are warnings at their steps", async () => {
  const changed = aTemplate({ template_id: 12, name: "Syllabus", content: "[course], [readers], [weeks]" });
  const sent = keep();
  answers(workflows.readWorkflow, { workflow: aWorkflow({ templates: [changed, ...campaign.slice(2)] }) });
  await show();
  await expect.element(step(1).getByText(/^This template was withdrawn\./)).toBeVisible();
  await expect.element(opener(/Its template has changed/)).toBeVisible();
  await steps.getByRole("button", { name: "Name and description" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Two answers.");
  await expect.element(saved).toBeVisible();
  expect(bodyOf(sent)).toEqual({ workflow_id: 5, version: 2, description: "Two answers." });
});

test("what somebody else changed elsewhere is taken in, and nothing that was typed is lost", async () => {
  refuses(workflows.saveWorkflow, 409, "workflow_changed", "Someone else saved this workflow in the meantime.");
  await show();
  await steps.getByRole("button", { name: "Name and description" }).click();
  const theirs = aWorkflow({ description: "Theirs", version: 3 });
  answers(workflows.readWorkflow, () => {
    keep(theirs);
    return { workflow: theirs };
  });
  await page.getByRole("textbox", { name: "Name" }).fill("Mine");
  await expect.element(page.getByRole("textbox", { name: "Description" })).toHaveValue("Theirs");
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Mine");
});

test("what both changed is asked about, and either can be kept", async () => {
  refuses(workflows.saveWorkflow, 409, "workflow_changed", "Someone else saved this workflow in the meantime.");
  await show();
  await steps.getByRole("button", { name: "Name and description" }).click();
  answers(workflows.readWorkflow, { workflow: aWorkflow({ name: "Theirs", version: 3 }) });
  await page.getByRole("textbox", { name: "Name" }).fill("Mine");
  await expect.element(page.getByText(/changed the same: its name/)).toBeVisible();
  const sent = keep();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.element(saved).toBeVisible();
  expect(bodyOf(sent)).toEqual({ workflow_id: 5, version: 3, name: "Mine" });
});

test("what could not be saved says so, holds whoever leaves, and is tried again", async () => {
  refuses(workflows.saveWorkflow, 500, "failed", "Broken.");
  await show();
  await steps.getByRole("button", { name: "Name and description" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Mine");
  const again = page.getByRole("button", { name: "Not saved. Try again" }).first();
  await expect.element(again).toBeVisible();
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  expect(address()).toBe("/workflows/5");
  keep();
  await again.click();
  await expect.element(saved).toBeVisible();
});

test.each(["en", "es"] as const)(
  "a new workflow is made of its name and a first step, and stays open (%s)",
  async (language) => {
    const made = answers(workflows.createWorkflow, ({ body }) => ({ workflow: aWorkflow(body as Partial<Row>) }));
    await show("/workflows/new", { language });
    const name = page.getByRole("textbox", { name: language === "en" ? "Name" : "Nombre" });
    await expect.element(name).toHaveFocus();
    await name.fill("Launch");
    await page.getByRole("button", { name: /^(Add the first step|Añadir el primer paso)$/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Promise/ })
      .click();
    await expect.poll(address).toBe("/workflows/5");
    expect(made.map(({ body }) => body)).toMatchObject([{ name: "Launch", steps: [{ template_id: 11 }] }]);
    await expect.element(page.getByRole("button", { name: /^1 Promise/ })).toHaveAttribute("aria-current", "step");
  },
);

test("a new workflow that has a name waits for its first step, and is not saved without one even when that is wished", async () => {
  const made = answers(workflows.createWorkflow, ({ body }) => ({ workflow: aWorkflow(body as Partial<Row>) }));
  await show("/workflows/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Launch");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByRole("button", { name: "Not saved yet: it has no steps" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Add the first step" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Promise/ })
    .click();
  await expect.poll(address).toBe("/workflows/5");
  expect(made.map(({ body }) => (body as Partial<Row>).steps?.length)).toEqual([1]);
});

test("staff say whether everybody finds a workflow", async () => {
  const can = { edit: true, delete: true, publish: true, start: true };
  answers(workflows.readWorkflow, { workflow: aWorkflow({ can }) });
  const sent = keep();
  await show();
  await steps.getByRole("button", { name: "Name and description" }).click();
  await page.getByRole("switch", { name: /^Everyone can find it/ }).click({ force: true });
  await expect.element(saved).toBeVisible();
  expect(bodyOf(sent)).toEqual({ workflow_id: 5, version: 2, public: true });
});

test("only staff are asked whether everybody finds a workflow", async () => {
  await show();
  await steps.getByRole("button", { name: "Name and description" }).click();
  await expect.element(page.getByRole("switch", { name: /^Everyone can find it/ })).not.toBeInTheDocument();
});

test("whoever may use a workflow and not change it reads what it does, and starts it", async () => {
  const can = { edit: false, delete: false, publish: false, start: true };
  answers(workflows.readWorkflow, { workflow: aWorkflow({ can, steps: [aStep("s1", 11, { stop: true })] }) });
  await show("/workflows/5", { width: 390 });
  await expect.element(steps.getByText("Promise", { exact: true })).toBeVisible();
  await expect.element(steps.getByText("Pauses here for review")).toBeVisible();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.element(page.getByRole("dialog").getByRole("textbox", { name: "Course" })).toBeVisible();
});

test("a workflow that is not there, or cannot be read, says so", async () => {
  refuses(workflows.readWorkflow, 404, "not_found", "Not found.");
  const gone = await show();
  await expect.element(page.getByText("This workflow does not exist")).toBeVisible();
  await gone.unmount();
  refuses(workflows.readWorkflow, 403, "not_allowed", "No.");
  await show("/workflows/6");
  await expect.element(page.getByText("The workflow could not be loaded")).toBeVisible();
});

test("on a phone one part comes after the other", async () => {
  await show("/workflows/5", { width: 390 });
  const part = (name: RegExp) => page.getByRole("group", { name: "Parts of the editor" }).getByRole("button", { name });
  await opener(/^3 Sales page/).click();
  await expect.element(part(/^Step$/)).toHaveAttribute("aria-pressed", "true");
  await expect.element(field("Tone")).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
  await part(/^Questions/).click();
  await expect.element(asked).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
});

test("a new workflow begins with its name; whoever writes elsewhere by then goes on there", async () => {
  const { unmount } = await show("/workflows/new");
  const name = page.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveFocus();
  await unmount();
  const elsewhere = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => elsewhere.remove());
  elsewhere.focus();
  await show("/workflows/new");
  await expect.element(name).toBeVisible();
  expect(document.activeElement).toBe(elsewhere);
});
