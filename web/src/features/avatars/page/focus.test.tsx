import { avatars } from "@pluma/contract/avatars/avatars";
import { outputs } from "@pluma/contract/avatars/outputs";
import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { type Training, trainings } from "@pluma/contract/avatars/trainings";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import Outputs from "../outputs/Outputs.tsx";
import { Material } from "./Material.tsx";
import { Who } from "./Who.tsx";

test("the focus goes back to what opened a form, whichever way that is left", async () => {
  const avatar = anAvatar({
    context: "You are warm.",
    starters: ["What is it?"],
    can: { edit: true, delete: true, train: false },
  });
  answers(avatars.saveAvatar, { avatar });
  await draw(<Who avatar={avatar} />);
  const pencil = page.getByRole("button", { name: "Edit name and description" });
  await pencil.click();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(pencil).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(" and brief{Enter}");
  await expect.element(pencil).toHaveFocus();
});

test("so it does in the parts of the material", async () => {
  const avatar = anAvatar({
    context: "You are warm.",
    starters: ["What is it?"],
    can: { edit: true, delete: true, train: false },
  });
  answers(avatars.readAvatar, { avatar });
  answers(trainings.listRuns, { runs: [] });
  await draw(<Material avatar={avatar} />);
  for (const name of ["Context", "Starter questions"]) {
    const part = page.getByRole("region", { name });
    const edit = part.getByRole("button", { name: "Edit" });
    await edit.click();
    await expect.element(part.getByRole("textbox").first()).toBeVisible();
    await part.getByRole("button", { name: "Cancel" }).click();
    await expect.element(edit).toHaveFocus();
  }
});

test("so it does where a training begins and is stopped: at what tells of it", async () => {
  const avatar = anAvatar();
  const cost = { tokens: 0, cost_usd: null };
  const run: TrainingRun = {
    run_id: 8,
    job_id: "8",
    act: "execute",
    training_id: 5,
    avatar_id: 9,
    state: "running",
    step: "files_read",
    done: 1,
    seconds_left: null,
    estimate: cost,
    cost,
    parts_reused: 0,
    result: null,
    made_avatar_id: null,
    problem: null,
    createdAt: avatar.createdAt,
    finishedAt: null,
  };
  const training: Training = {
    training_id: 5,
    name: "Abril",
    file: null,
    file_id: null,
    avatar_id: 9,
    user_id: 7,
    organization_id: null,
    public: false,
    status: "idle",
    context: null,
    run: null,
    can: { edit: true },
    createdAt: avatar.createdAt,
    updatedAt: avatar.createdAt,
  };
  let runs: TrainingRun[] = [];
  answers(avatars.readAvatar, { avatar });
  answers(trainings.listTrainings, { trainings: [training], count: 1, pages: 1 });
  answers(trainings.listRuns, () => ({ runs }));
  answers(trainings.estimateTraining, { estimate: cost, parts: 1, parts_reused: 0, is_reading: false, has_key: true });
  answers(trainings.executeTraining, () => {
    runs = [run];
    return { training, run, job_id: run.job_id };
  });
  answers(trainings.cancelRun, () => {
    const stopped: TrainingRun = { ...run, state: "cancelled" };
    runs = [stopped];
    return { run: stopped };
  });
  await draw(<Material avatar={avatar} />);
  await page.getByRole("button", { name: "Start training" }).click();
  const part = page.getByRole("region", { name: "Training" });
  const stop = page.getByRole("button", { name: "Stop" });
  await expect.element(stop).toBeVisible();
  await expect.element(part).toHaveFocus();
  await stop.click();
  await expect.element(page.getByText(/^The training was stopped\./)).toBeVisible();
  await expect.element(part).toHaveFocus();
});

test("a sample that is being typed is not taken away by what opened its form", async () => {
  answers(outputs.listAvatarOutputs, { outputs: [], count: 0, pages: 0 });
  await draw(<Outputs avatar={anAvatar()} written={{ Answer: ({ text }) => text, htmlOf: async (text) => text }} />);
  const add = page.getByRole("button", { name: "Add a sample" });
  await add.click();
  await page.getByRole("textbox").first().fill("Something long");
  await expect.element(add).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(add).toHaveFocus();
});

test("what is typed while a context is saved stays in hand, and is saved over what was", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const avatar = anAvatar({ context: "You are warm.", version: 3, can: { edit: true, delete: true, train: false } });
  const saved = answers(avatars.addContext, async ({ body }) => {
    await promise;
    return { avatar: { ...avatar, ...(body as { context: string }), version: 4 } };
  });
  answers(trainings.listRuns, { runs: [] });
  answers(avatars.readAvatar, { avatar });
  await draw(<Material avatar={avatar} />);
  const part = page.getByRole("region", { name: "Context" });
  await part.getByRole("button", { name: "Edit" }).click();
  const field = part.getByRole("textbox");
  await field.fill("You are warm and exact.");
  await part.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved.length).toBe(1);
  await field.fill("You are warm and exact. You are brief.");
  resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await expect.element(field).toHaveValue("You are warm and exact. You are brief.");
  await part.getByRole("button", { name: "Save" }).click();
  await expect.element(field).not.toBeInTheDocument();
  expect(saved.at(-1)?.body).toEqual({ context: "You are warm and exact. You are brief.", version: 4 });
});
