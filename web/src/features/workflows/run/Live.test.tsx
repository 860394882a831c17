import { chats } from "@pluma/contract/chats/chats";
import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { type UserWorkflow, userWorkflows } from "@pluma/contract/workflows/runs";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { aLine } from "../../../../test/line.ts";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useSocketOf } from "../../../platform/me/socket.ts";
import { startSession } from "../../../platform/session/session.ts";
import Run from "../screens/Run.tsx";
import { aRun, aStepOfRun, aWrittenStep } from "./test/aRun.ts";

function Screen() {
  useSocketOf(7);
  return (
    <Routes>
      <Route path="/user_workflows/:user_workflow_id" element={<Run />} />
    </Routes>
  );
}

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
});

test("an answer grows while one watches, and the run stops for a look by itself, which is also said aloud", async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  const line = aLine();
  const of22 = { conversation_id: 22, message_id: 32 };
  let answer = aMessage({ ...of22, content: "Six ", generating: true, finish_reason: null, words: null });
  let run: UserWorkflow = aRun({
    state: "running",
    user_workflow_templates: [aWrittenStep(0), aStepOfRun(1, { state: "running" }), aStepOfRun(2)],
  });
  answers(readMe, { user: aPerson() });
  answers(userWorkflows.readRun, () => ({ user_workflow: run }));
  answers(chats.readConversation, { conversation: aChat({ conversation_id: 22, archived: true }) });
  answers(messages.readThread, () => ({ messages: [answer], max: 1 }));
  await draw(<Screen />, { at: "/user_workflows/5" });
  await expect.element(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await line.open();
  await expect.element(page.getByText("Six")).toBeVisible();

  line.tell("message_stream", { ...of22, offset: 4, delta: "evenings." });
  await expect.element(page.getByText("Six evenings.")).toBeVisible();

  answer = { ...answer, content: "Six evenings.", generating: false, finish_reason: "stop", words: 2 };
  run = aRun({
    user_workflow_templates: [aWrittenStep(0), aWrittenStep(1, { state: "look", words: 2 }), aStepOfRun(2)],
  });
  const { content, finish_reason, words, error, model, sources } = answer;
  line.tell("message_stream_end", {
    ...of22,
    content: content ?? "",
    ...{ finish_reason: finish_reason ?? "stop", words: words ?? 0, error, model, sources },
  });
  line.tell("user_workflow", { user_workflow_id: 5 });
  await expect.element(page.getByText("Step 2, Six weeks: Waiting for your review")).toBeInTheDocument();
  await expect.element(page.getByText(/Nothing is spent until you continue/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Continue with step 3" })).toBeVisible();
});
