import { readMe } from "@pluma/contract/session/session";
import { userWorkflows } from "@pluma/contract/workflows/runs";
import { type Workflow, workflows } from "@pluma/contract/workflows/workflows";
import { Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aRun } from "../../../../test/aRun.ts";
import { aTemplate, fieldsNamed } from "../../../../test/aTemplate.ts";
import { aWorkflow, campaign } from "../../../../test/aWorkflow.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { messages } from "../../../platform/messages.ts";
import { startSession } from "../../../platform/session/session.ts";
import Workflows from "./Workflows.tsx";

beforeEach(() => {
  messages.write([]);
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
});

const serve = (rows: Workflow[], count = rows.length) =>
  answers(workflows.listWorkflows, { workflows: rows, count, pages: Math.ceil(count / 24) });

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

const show = (at = "/workflows", options: DrawOptions = {}) =>
  draw(
    <>
      <Address />
      <Routes>
        <Route path="/workflows" element={<Workflows />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at, ...options },
  );

const address = () => page.getByLabelText("address").element().textContent;
const dialog = page.getByRole("dialog");
const start = dialog.getByRole("button", { name: "Start" });

test("a workflow tells what it asks and how many steps it has, and leads to itself", async () => {
  serve([aWorkflow()]);
  await show();
  await expect.element(page.getByText("3 steps · courses")).toBeVisible();
  await expect.element(page.getByText("Asks: Course, Readers")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Launch of a course" })).toHaveAttribute("href", "/workflows/5");
  await expect.element(page.getByRole("link", { name: "My runs" })).toHaveAttribute("href", "/user_workflows");
});

test.each(["en", "es"] as const)("who has none is told so in the words of the specification (%s)", async (language) => {
  serve([]);
  await show("/workflows", { language, width: 390 });
  await expect.element(page.getByText("You don't have any workflows.", { exact: true })).toBeVisible();
  const add = page.getByRole("status").getByRole("link", { name: language === "en" ? "New workflow" : "Nuevo flujo" });
  await expect.element(add).toHaveAttribute("href", "/workflows/new");
});

test("search and page are asked for and stand in the address, and a search without an answer is cleared", async () => {
  const asked = serve([aWorkflow()], 30);
  await show();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(address).toBe("/workflows?page=2");
  await expect.poll(() => asked.at(-1)?.query.page).toBe("2");
  await page.getByRole("searchbox", { name: "Search workflows" }).fill("harbour");
  serve([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("No workflow matches “harbour”")).toBeVisible();
  await expect.poll(address).toBe("/workflows?query=harbour");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect.poll(address).toBe("/workflows");
});

test("a list that cannot be read says so, and is read again when that is wished", async () => {
  refuses(workflows.listWorkflows, 403, "not_allowed", "No.");
  await show();
  await expect.element(page.getByText("The workflows could not be loaded")).toBeVisible();
  serve([aWorkflow()]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Launch of a course" })).toBeVisible();
});

test("what one may not do with a workflow is not there", async () => {
  serve([aWorkflow({ can: { edit: false, delete: false, publish: false, start: false } })]);
  await show();
  await expect.element(page.getByText("A template or avatar is missing")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Start/ })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Actions for Launch of a course" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Its runs" })).toBeVisible();
  for (const name of ["Edit", "Delete", "Duplicate"]) {
    await expect.element(page.getByRole("menuitem", { name })).not.toBeInTheDocument();
  }
});

test("a workflow is deleted once that was confirmed, and said to be", async () => {
  serve([aWorkflow()]);
  const deleted = answers(workflows.deleteWorkflow, undefined);
  await show();
  await page.getByRole("button", { name: "Actions for Launch of a course" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  expect(deleted).toHaveLength(0);
  serve([]);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("“Launch of a course” deleted")).toBeVisible();
  await expect.element(page.getByText("You don't have any workflows.")).toBeVisible();
});

test("a copy is made of the same steps, and opened", async () => {
  serve([aWorkflow({ public: true })]);
  const made = answers(workflows.createWorkflow, { workflow: aWorkflow({ workflow_id: 6 }) });
  await show();
  await page.getByRole("button", { name: "Actions for Launch of a course" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.poll(address).toBe("/workflows/6");
  expect(made[0]?.body).toMatchObject({ name: "Copy of Launch of a course", tags: "courses" });
  expect(made[0]?.body).not.toHaveProperty("public");
});

async function open() {
  await show();
  await page.getByRole("button", { name: "Start Launch of a course" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Course" })).toBeVisible();
}

test("a start asks each thing once, says which steps use it, and leads to its run", async () => {
  serve([aWorkflow()]);
  const started = answers(userWorkflows.startRun, { user_workflow: aRun() });
  await open();
  await expect.element(dialog.getByText("Steps 1, 2, and 3")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Course" })).toHaveFocus();
  await dialog.getByRole("textbox", { name: "Course" }).fill("Clay");
  await dialog.getByRole("textbox", { name: "Readers" }).fill("people, who sit");
  await start.dblClick();
  await expect.poll(address).toBe("/user_workflows/21");
  expect(started.map(({ body }) => body)).toEqual([
    { workflow_id: 5, name: "Clay", values: "course=Clay, readers=people, who sit" },
  ]);
});

test("what is not answered is gone to before anything is asked of the server", async () => {
  serve([aWorkflow()]);
  const started = answers(userWorkflows.startRun, { user_workflow: aRun() });
  await open();
  await dialog.getByRole("textbox", { name: "Course" }).fill("Clay");
  await userEvent.keyboard("{Enter}");
  await start.click();
  await expect.element(dialog.getByText("Answer this first.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Readers" })).toHaveFocus();
  expect(started).toHaveLength(0);
});

test("a fixed value that its template takes no more is said before anybody answers, and keeps it from starting", async () => {
  const fields = fieldsNamed({ course: {}, promise: {}, tone: { type: "number" } });
  const sales = aTemplate({ template_id: 13, template_fields: fields });
  serve([aWorkflow({ templates: [...campaign.slice(0, 2), sales] })]);
  await open();
  const said = "Step 3, “Tone”: the template does not accept the fixed value. Change it in the workflow.";
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(said);
  await expect.element(start).toBeDisabled();
});

test("what the server refuses stands at its question until it is answered anew", async () => {
  serve([aWorkflow()]);
  const said = "This value is not valid for the question.";
  refuses(userWorkflows.startRun, 422, "run_value_refused", said, { "values.readers": said });
  await open();
  await dialog.getByRole("textbox", { name: "Course" }).fill("Clay");
  await dialog.getByRole("textbox", { name: "Readers" }).fill("none");
  await start.click();
  await expect.element(dialog.getByText(said)).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Readers" })).toHaveFocus();
  await dialog.getByRole("textbox", { name: "Readers" }).fill("some");
  await expect.element(dialog.getByText(said)).not.toBeInTheDocument();
});

test("a refusal of the whole start is said over the questions, and what was typed stays", async () => {
  serve([aWorkflow()]);
  refuses(userWorkflows.startRun, 409, "runs_full", "You have as many runs as there is room for.");
  await open();
  await dialog.getByRole("textbox", { name: "Course" }).fill("Clay");
  await dialog.getByRole("textbox", { name: "Readers" }).fill("all");
  await start.click();
  await expect.element(dialog.getByText("You have as many runs as there is room for.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Course" })).toHaveValue("Clay");
});

test("whoever may not generate is told why in the place of the questions", async () => {
  answers(readMe, { user: aPerson({ has_access: false }) });
  serve([aWorkflow()]);
  await show();
  await page.getByRole("button", { name: "Start Launch of a course" }).click();
  await expect.element(dialog.getByRole("link", { name: /upgrade|plans/i })).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});
