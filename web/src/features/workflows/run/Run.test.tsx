import { chats } from "@pluma/contract/chats/chats";
import { messages } from "@pluma/contract/chats/messages";
import { documents } from "@pluma/contract/documents/documents";
import { readMe } from "@pluma/contract/session/session";
import { type UserWorkflow, userWorkflows } from "@pluma/contract/workflows/runs";
import { HttpResponse, http } from "msw";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aDocument } from "../../../../test/aDocument.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses, server } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import Run from "../screens/Run.tsx";
import Runs from "../screens/Runs.tsx";
import { aRun, aStepOfRun, aWrittenStep, told } from "./test/aRun.ts";

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

async function show(options: DrawOptions = {}) {
  const drawn = await draw(
    <>
      <Routes>
        <Route path="/user_workflows/:user_workflow_id" element={<Run />} />
        <Route path="/user_workflows" element={<Runs />} />
      </Routes>
      <Address />
    </>,
    { at: "/user_workflows/5", ...options },
  );
  return drawn;
}

/** What the server says of the run from now on. */
let run: UserWorkflow;
const answer = aMessage({
  message_id: 32,
  conversation_id: 22,
  user_message_id: 30,
  content: "Six evenings, one kiln.",
  words: 131,
});
const question = aMessage({
  message_id: 30,
  conversation_id: 22,
  role: "user",
  content: "Six weeks",
  prompt: "Weeks of Clay",
  words: 0,
});

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  run = aRun();
  answers(readMe, { user: aPerson() });
  answers(chats.readConversation, { conversation: aChat({ conversation_id: 22, archived: true }) });
  answers(messages.readThread, { messages: [question, answer], max: 2 });
  answers(userWorkflows.readRun, () => ({ user_workflow: run }));
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
});

const step = (name: string | RegExp) =>
  page.getByRole("navigation", { name: "Steps of the run" }).getByRole("link", { name });
const goesOn = (after: Promise<void> = Promise.resolve()) =>
  answers(userWorkflows.continueRun, () => after.then(() => ({ user_workflow: run })));
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

test("each step says in words how it stands, and leads to its conversation; the one that waits for a look is in hand", async () => {
  await show();
  await expect.element(step(/Promise in a line.*Written, 42 words/)).toBeVisible();
  await expect.element(step(/Six weeks.*Waiting for your review/)).toHaveAttribute("aria-current", "step");
  await expect.element(step(/Sales page.*Waiting/)).toBeVisible();
  await expect.element(page.getByText("3 steps, 2 written, 173 words")).toBeVisible();
  await expect
    .element(step("Open the conversation of Six weeks"))
    .toHaveAttribute("href", "/user_workflows/5/conversation/22");
  await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  await expect.element(page.getByText(/Nothing is spent until you continue/)).toBeVisible();
});

test("what a step was told stands with where each value came from, and the whole prompt only where it may be read", async () => {
  await show();
  const inside = page.getByRole("region", { name: "Step 2, inside" }).first();
  await expect.element(inside.getByText("at the start")).toBeVisible();
  await expect.element(inside.getByText("from step 1", { exact: true })).toBeVisible();
  await expect.element(inside.getByText("A cup in six weeks.")).toBeVisible();
  await inside.getByText("The whole prompt").click();
  await expect.element(inside.getByText("Weeks of Clay")).toBeVisible();
});

test("a step whose template was changed since says so where it is written again", async () => {
  run = aRun({ state: "done", user_workflow_templates: [0, 1, 2].map((place) => aWrittenStep(place)) });
  const drawn = await show({ at: "/user_workflows/5?step=12" });
  await expect.element(button("Write only this step again")).toBeVisible();
  await expect.element(page.getByText(/Its template has changed/)).not.toBeInTheDocument();
  await drawn.unmount();
  queryClient.clear();
  run = aRun({
    state: "done",
    user_workflow_templates: [aWrittenStep(0), aWrittenStep(1, { template_changed: true }), aWrittenStep(2)],
  });
  await show({ at: "/user_workflows/5?step=12" });
  await expect.element(page.getByText(/Its template has changed since this was written/)).toBeVisible();
});

test("of a hidden prompt the values are shown, and that there is more is said", async () => {
  const second = run.user_workflow_templates[1];
  if (second?.template)
    second.template = { ...second.template, content: null, can: { ...second.template.can, read_prompt: false } };
  answers(messages.readThread, { messages: [{ ...question, prompt: null }, answer], max: 2 });
  await show();
  await expect.element(page.getByText("Prompt not shown")).toBeVisible();
  await expect.element(page.getByText("A cup in six weeks.")).toBeVisible();
  await expect.element(page.getByText("The whole prompt")).not.toBeInTheDocument();
});

describe("going on", () => {
  test("names the next step and its words, asks once however often it is pressed, and follows what is written", async () => {
    const isPressedTwice = Promise.withResolvers<void>();
    const asked = goesOn(isPressedTwice.promise);
    await show();
    await expect.element(page.getByText("About 160 words", { exact: false }).first()).toBeVisible();
    run = aRun({
      state: "running",
      user_workflow_templates: [aWrittenStep(0), aWrittenStep(1), aStepOfRun(2, { state: "running" })],
    });
    answers(messages.readThread, { messages: [], max: 0 });
    // Answered in between, the second press would meet the button that stops.
    await button("Continue with step 3").dblClick();
    isPressedTwice.resolve();
    await expect.element(step(/Sales page.*Writing/)).toHaveAttribute("aria-current", "step");
    expect(asked.map(({ body }) => body)).toEqual([{ only: false }]);
    run = aRun({ state: "done", user_workflow_templates: [0, 1, 2].map((place) => aWrittenStep(place)) });
    await queryClient.invalidateQueries({ queryKey: ["workflows", "run"] });
    await expect.element(page.getByText("Step 3, Sales page: Written Finished.")).toBeInTheDocument();
  });

  test("from a step that is out of date asks that one and all after it again, or by a press of its own that one alone", async () => {
    run = aRun({
      state: "out_of_date",
      user_workflow_templates: [
        aWrittenStep(0),
        aWrittenStep(1),
        aWrittenStep(2, {
          state: "out_of_date",
          told: told({ weeks: "- three equal bowls", tone: "warm" }, { weeks: "- three equal cups" }),
        }),
      ],
    });
    const asked = goesOn();
    await show({ at: "/user_workflows/5?step=12" });
    await expect.element(step(/Sales page.*Out of date: step 2 changed/)).toBeVisible();
    await expect.element(page.getByText("Step 3 uses this text")).toBeVisible();
    expect(document.querySelector("ins")?.textContent).toContain("cups");
    expect(document.querySelector("del")?.textContent).toContain("bowls");
    await button("Write only step 3 again").click();
    await expect.poll(() => asked.at(-1)?.body).toEqual({ user_workflow_template_id: 13, only: true });
    await button("Continue with step 3").click();
    await expect.poll(() => asked.at(-1)?.body).toEqual({ user_workflow_template_id: 13, only: false });
  });

  test("from a step that is out of date with others after it offers both, each with its words", async () => {
    const stale = { state: "out_of_date", told: told({ course: "Glass" }, { course: "Clay" }) } as const;
    run = aRun({
      state: "out_of_date",
      user_workflow_templates: [aWrittenStep(0), aWrittenStep(1, stale), aWrittenStep(2)],
    });
    const asked = goesOn();
    await show();
    await expect.element(page.getByText(/About 84 words.*2 steps; about 42 for it alone/)).toBeVisible();
    await button("Only step 2").click();
    await expect.poll(() => asked.at(-1)?.body).toEqual({ user_workflow_template_id: 12, only: true });
    await button("Write step 2 and all the following").click();
    await expect.poll(() => asked.at(-1)?.body).toEqual({ user_workflow_template_id: 12, only: false });
  });

  test("after a step that failed is trying that one again; what kept it from being asked is said literally", async () => {
    const error = {
      code: "run_part_missing",
      message: "The earlier answer does not have the part that this step reads.",
    };
    run = aRun({
      state: "failed",
      user_workflow_templates: [
        aWrittenStep(0),
        aWrittenStep(1),
        aStepOfRun(2, { state: "failed", error, attempts: 1 }),
      ],
    });
    answers(messages.readThread, { messages: [], max: 0 });
    const asked = goesOn();
    await show();
    await expect.element(page.getByRole("alert").getByText(error.message)).toBeVisible();
    await button("Try step 3 again").click();
    await expect.poll(() => asked.length).toBe(1);
  });

  test("is refused with the server's words, and nothing else moves", async () => {
    refuses(userWorkflows.continueRun, 409, "run_going", "This run is still in progress.");
    await show();
    await button("Continue with step 3").click();
    await expect.element(page.getByText("This run is still in progress.")).toBeVisible();
    await expect.element(step(/Six weeks/).first()).toHaveAttribute("aria-current", "step");
  });

  test("without words left is nothing to press: it says so, and where there are more", async () => {
    answers(readMe, { user: aPerson({ available_words: 0 }) });
    await show();
    await expect.element(page.getByText("You have used all your words.")).toBeVisible();
    await expect.element(button("Continue with step 3")).not.toBeInTheDocument();
    await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  });
});

test("while a run is written it can be stopped", async () => {
  run = aRun({
    state: "running",
    user_workflow_templates: [aStepOfRun(0, { state: "running" }), aStepOfRun(1), aStepOfRun(2)],
  });
  answers(messages.readThread, {
    messages: [aMessage({ conversation_id: 22, content: "Six ev", generating: true, finish_reason: null })],
    max: 1,
  });
  const stopped = answers(userWorkflows.cancelRun, () => ({ user_workflow: run }));
  await show();
  await expect.element(page.getByText("Six ev")).toBeVisible();
  run = aRun({ state: "cancelled", user_workflow_templates: [aStepOfRun(0), aStepOfRun(1), aStepOfRun(2)] });
  answers(messages.readThread, { messages: [], max: 0 });
  await button("Stop").click();
  await expect.element(button("Continue with step 1")).toBeVisible();
  expect(stopped.length).toBe(1);
});

test("every answer of a step is reached by the arrows, however it came about", async () => {
  run = aRun({
    user_workflow_templates: [aWrittenStep(0), aWrittenStep(1, { state: "look", versions: [29, 32] }), aStepOfRun(2)],
  });
  const shown: unknown[] = answers(messages.showVersion, {
    messages: [aMessage({ message_id: 29, conversation_id: 22, content: "The first try.", user_message_id: 28 })],
    max: 2,
  });
  await show();
  await button("Earlier version").click();
  await expect.element(page.getByText("The first try.")).toBeVisible();
  expect(shown.length).toBe(1);
});

test("what an answer says otherwise than the version before it is marked word by word, and unmarked again", async () => {
  run = aRun({
    user_workflow_templates: [aWrittenStep(0), aWrittenStep(1, { state: "look", versions: [29, 32] }), aStepOfRun(2)],
  });
  answers(messages.readMessage, { message: aMessage({ message_id: 29, content: "Six evenings, no kiln." }) });
  await show();
  await button("What changed").click();
  await expect.poll(() => document.querySelector("del")?.textContent).toContain("no");
  expect(document.querySelector("ins")?.textContent).toContain("one");
  await expect.element(button("What changed")).toHaveAttribute("aria-pressed", "true");
  await button("What changed").click();
  await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  expect(document.querySelector("ins")).toBeNull();
});

test("of an answer that is drawn the changes are marked in the drawn text, as the blocks that they are", async () => {
  const drawn = "# Six evenings\n\n- one **kiln**\n- clay";
  answers(messages.readThread, { messages: [question, { ...answer, content: drawn }], max: 2 });
  run = aRun({
    user_workflow_templates: [aWrittenStep(0), aWrittenStep(1, { state: "look", versions: [29, 32] }), aStepOfRun(2)],
  });
  const earlier = "# Six evenings\n\n- one **wheel**\n- clay\n\nBring an apron.";
  answers(messages.readMessage, { message: aMessage({ message_id: 29, content: earlier }) });
  await show();
  await button("What changed").click();
  await expect.element(page.getByRole("heading", { name: "Six evenings" })).toBeVisible();
  expect(document.querySelector("li ins strong")?.textContent).toBe("kiln");
  expect(document.querySelector("li del strong")?.textContent).toBe("wheel");
  expect([...document.querySelectorAll("p del")].at(-1)?.textContent).toContain("Bring an apron.");
});

test("an answer without a version before it has nothing to compare", async () => {
  await show();
  await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  await expect.element(button("What changed")).not.toBeInTheDocument();
});

test("all answers of a run open as one document", async () => {
  server.use(
    http.get("*/api/user_workflows/5/document", () => HttpResponse.text("# Clay\n\n## Six weeks\n\nOne kiln.")),
  );
  const made = answers(documents.createDocument, { document: aDocument({ document_id: 9 }) });
  await show();
  await button("Download everything").click();
  await page.getByRole("menuitem", { name: "Open as a document" }).click();
  await expect.element(page.getByText("/documents/9")).toBeVisible();
  expect(made[0]?.body).toMatchObject({
    name: "Clay for beginners",
    content: expect.stringContaining("<h2>Six weeks</h2>"),
  });
});

test("an answer is edited in its place", async () => {
  const saved = answers(messages.saveMessage, { message: { ...answer, content: "Six evenings, two kilns." } });
  await show();
  await button("Edit").click();
  await page.getByRole("textbox", { name: "The answer, edited" }).fill("Six evenings, two kilns.");
  await button("Save").click();
  await expect.element(page.getByText("Six evenings, two kilns.")).toBeVisible();
  await expect.poll(() => saved[0]?.body).toMatchObject({ message_id: 32, content: "Six evenings, two kilns." });
});

test("the values of a run are seen and changed in a dialog, each with the steps that use it", async () => {
  const saved = answers(userWorkflows.saveRun, () => ({ user_workflow: run }));
  await show();
  await button("Change").click();
  await expect.element(page.getByRole("dialog").getByText("Steps 1 and 2", { exact: false })).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox", { name: "Course" }).fill("");
  await button("Save").click();
  await expect.element(page.getByText("Answer this first.")).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox", { name: "Course" }).fill("Glaze, and kilns");
  await button("Save").click();
  await expect.element(page.getByText("Run saved.")).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ user_workflow_id: 5, values: "course=Glaze, and kilns" }]);
});

test("a run is renamed, and deleted after it was asked; then one is among one's runs", async () => {
  const saved = answers(userWorkflows.saveRun, () => ({ user_workflow: { ...run, name: "Clay in autumn" } }));
  answers(userWorkflows.deleteRun, undefined);
  answers(userWorkflows.listRuns, { user_workflows: [], count: 0, pages: 0 });
  await show();
  await button("Actions for Clay for beginners").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name of the run" }).fill("Clay in autumn");
  run = { ...run, name: "Clay in autumn" };
  await button("Save").click();
  await expect.poll(() => saved.at(-1)?.body).toEqual({ user_workflow_id: 5, name: "Clay in autumn" });
  await expect.element(page.getByText("Run saved.")).toBeVisible();
  await button("Actions for Clay in autumn").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("Run deleted.")).toBeVisible();
  await expect.element(page.getByText("No runs yet")).toBeVisible();
});

test("a run that is not there for this person is said to be so", async () => {
  refuses(userWorkflows.readRun, 404, "not_found", "Not found.");
  await show();
  await expect.element(page.getByText("This run does not exist")).toBeVisible();
});

test("a run opens at the answer in hand, so that one goes on from there by keyboard; on a phone at its steps", async () => {
  const wide = await show();
  await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("Six evenings, one kiln.");
  await expect.poll(() => document.activeElement?.textContent).not.toContain("Open the conversation of");
  await wide.unmount();
  await show({ width: 390 });
  const waiting = step(/Six weeks.*Waiting for your review/);
  await expect.element(waiting).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(waiting.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("by keyboard, Alt with the arrows walks the steps", async () => {
  await show();
  await expect.element(step(/Six weeks/).first()).toHaveAttribute("aria-current", "step");
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(step(/Promise in a line/).first()).toHaveAttribute("aria-current", "step");
});

test("on a phone steps, answer and what it was told come one after the other, and back leads back; in Spanish too", async () => {
  await show({ width: 390, language: "es" });
  await expect.element(page.getByText("Six evenings, one kiln.")).not.toBeVisible();
  await page.getByRole("link", { name: /Six weeks.*Espera tu revisión/ }).click();
  await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  await page.getByRole("link", { name: "Lo que se le dijo" }).click();
  await expect.element(page.getByText("del paso 1", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Volver a la respuesta" }).click();
  await page.getByRole("link", { name: "Todos los pasos" }).click();
  await expect.element(page.getByRole("link", { name: /Six weeks.*Espera tu revisión/ })).toBeVisible();
});
