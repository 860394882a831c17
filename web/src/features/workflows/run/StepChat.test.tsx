import { chats } from "@pluma/contract/chats/chats";
import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { userWorkflows } from "@pluma/contract/workflows/runs";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import StepChat from "../screens/StepChat.tsx";
import { aRun } from "./test/aRun.ts";

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/user_workflows/:user_workflow_id/conversation/:conversation_id" element={<StepChat />} />
    </Routes>,
    { at: "/user_workflows/5/conversation/22", ...options },
  );

const of22 = { conversation_id: 22 };
const question = aMessage({ ...of22, message_id: 30, role: "user", content: "Weeks of Clay", words: 0 });
const answer = aMessage({ ...of22, message_id: 32, user_message_id: 30, content: "Six evenings, one kiln." });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(userWorkflows.readRun, { user_workflow: aRun() });
  answers(chats.readConversation, { conversation: aChat({ ...of22, archived: true }) });
  answers(messages.readThread, { messages: [question, answer], max: 2 });
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
});

test("only the answers of a step are shown, under its name, with the way back to the run", async () => {
  await show();
  await expect.element(page.getByText("Six evenings, one kiln.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Six weeks" })).toBeVisible();
  await expect.element(page.getByText("Weeks of Clay")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Go to the run" }).first())
    .toHaveAttribute("href", "/user_workflows/5?step=12");
});

test("the last answer is written again", async () => {
  const again = aMessage({
    ...of22,
    message_id: 33,
    user_message_id: 30,
    content: "Six mornings.",
    versions: [32, 33],
  });
  const asked = answers(messages.regenerateMessage, { conversation: aChat(of22), user_message: null, message: again });
  await show();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await expect.element(page.getByText("Six mornings.")).toBeVisible();
  expect(asked.length).toBe(1);
});

test("a conversation that is no step of this run is not there", async () => {
  await show({ at: "/user_workflows/5/conversation/99" });
  await expect.element(page.getByText("This run does not exist")).toBeVisible();
});

test("without an answer it says so, in Spanish and on a phone too", async () => {
  answers(messages.readThread, { messages: [], max: 0 });
  await show({ language: "es", width: 390 });
  await expect.element(page.getByText("Aún sin escribir")).toBeVisible();
});
