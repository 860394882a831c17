import { readMe } from "@pluma/contract/session/session";
import { runStates, userWorkflows } from "@pluma/contract/workflows/runs";
import { workflows } from "@pluma/contract/workflows/workflows";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import Runs from "../screens/Runs.tsx";
import { aRun } from "./test/aRun.ts";

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/user_workflows" element={<Runs />} />
    </Routes>,
    { at: "/user_workflows", ...options },
  );

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
});

const pageOf = (...runs: ReturnType<typeof aRun>[]) => ({ user_workflows: runs, count: runs.length, pages: 1 });

test("each run says its workflow, how it stands and how far it is, and leads to itself", async () => {
  answers(userWorkflows.listRuns, pageOf(aRun()));
  await show();
  const row = page.getByRole("listitem").first();
  await expect
    .element(row.getByRole("link", { name: "Clay for beginners" }))
    .toHaveAttribute("href", "/user_workflows/5");
  await expect.element(row.getByText("Course launch")).toBeVisible();
  await expect.element(row.getByText("Waiting for your review")).toBeVisible();
  await expect.element(row.getByText("2 of 3 steps")).toBeVisible();
});

test("every state is said in words, in Spanish too", async () => {
  answers(userWorkflows.listRuns, pageOf(...runStates.map((state, at) => aRun({ user_workflow_id: at + 1, state }))));
  await show({ language: "es", width: 390 });
  for (const said of [
    "En espera",
    "Escribiéndose",
    "Espera tu revisión",
    "Terminada",
    "Desactualizada",
    "Falló un paso",
    "Detenida",
  ]) {
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  }
});

test("from a row one goes on to the runs of its workflow alone, and back to all", async () => {
  const asked = answers(userWorkflows.listRuns, pageOf(aRun()));
  refuses(workflows.readWorkflow, 404, "not_found", "Not found.");
  await show();
  await page.getByRole("button", { name: "Actions for Clay for beginners" }).click();
  await page.getByRole("menuitem", { name: "Only runs of this workflow" }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ workflow_id: "4" });
  // The workflow is deleted: its runs know its name.
  const chip = page.getByRole("button", { name: /Course launch/ });
  await chip.click();
  await expect.element(chip).not.toBeInTheDocument();
});

test("without runs it says so, and where they begin; of one workflow, that it has none", async () => {
  answers(userWorkflows.listRuns, { user_workflows: [], count: 0, pages: 0 });
  await show();
  await expect.element(page.getByText("No runs yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to workflows" })).toHaveAttribute("href", "/workflows");
});

test("a list that cannot be read says why, and is read again when that is wanted", async () => {
  refuses(userWorkflows.listRuns, 500, "failed", "The page does not exist.");
  await show();
  await expect.element(page.getByText("The page does not exist.")).toBeVisible();
  answers(userWorkflows.listRuns, pageOf(aRun()));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Clay for beginners" })).toBeVisible();
});

test("a run is deleted from its row", async () => {
  let isThere = true;
  answers(userWorkflows.listRuns, () => (isThere ? pageOf(aRun()) : pageOf()));
  answers(userWorkflows.deleteRun, () => {
    isThere = false;
    return undefined;
  });
  await show();
  await page.getByRole("button", { name: "Actions for Clay for beginners" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("Run deleted.")).toBeVisible();
  await expect.element(page.getByText("No runs yet")).toBeVisible();
});
