import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { type Training, trainings } from "@pluma/contract/avatars/trainings";
import { files } from "@pluma/contract/files/files";
import type { Difference } from "@pluma/contract/kit/differing/differ";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { Proposal } from "./Proposal.tsx";
import { TrainingDialog } from "./TrainingDialog.tsx";
import { TrainingStart } from "./TrainingStart.tsx";
import Trainings from "./Trainings.tsx";

const now = "2026-01-02T10:00:00.000Z";

const avatar = anAvatar({ avatar_id: 3, name: "Elvira", user_id: 1 });

const training: Training = {
  training_id: 5,
  name: "Elvira",
  file: null,
  file_id: null,
  avatar_id: 3,
  user_id: 1,
  organization_id: null,
  public: false,
  status: "idle",
  context: null,
  run: null,
  can: { edit: true },
  createdAt: now,
  updatedAt: now,
};

/** Takes a file of the app and answers only when it is told to. */
function aSlowUpload(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const file = { file_id: 8, name: "method.txt", type: "text/plain", size: 6, src: "/api/files/8" };
  answers(files.addFile, async () => {
    await promise;
    return { file, file_id: 8 };
  });
  return resolve;
}

async function chooseFile() {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input as HTMLInputElement, new File(["Listen"], "method.txt", { type: "text/plain" }));
  await expect.element(page.getByRole("progressbar", { name: "method.txt" })).toBeInTheDocument();
}

test("a training is made once its file has come: while that is on its way nobody is told to choose one", async () => {
  answers(trainings.listTrainings, { trainings: [], count: 0, pages: 0 });
  answers(trainings.listRuns, { runs: [] });
  const made = answers(trainings.createTraining, { training });
  const arrive = aSlowUpload();
  await draw(<TrainingStart avatar={avatar} />);
  await expect.element(page.getByRole("button", { name: "See what it will cost" })).toBeEnabled();
  await chooseFile();
  await userEvent.type(page.getByRole("textbox", { name: "Name of the training" }), "{Enter}");
  await expect.element(page.getByRole("button", { name: "See what it will cost" })).toBeDisabled();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  arrive();
  await page.getByRole("button", { name: "See what it will cost" }).click();
  await expect.poll(() => made).toMatchObject([{ body: { name: "Elvira", file_id: 8, avatar_id: 3 } }]);
});

test("a training is changed once its new file has come, never without it", async () => {
  const onClose = vi.fn();
  const saved = answers(trainings.saveTraining, { training });
  const arrive = aSlowUpload();
  await draw(<TrainingDialog avatar={avatar} training={training} onClose={onClose} />, { language: "es", width: 390 });
  await chooseFile();
  await expect.element(page.getByRole("button", { name: "Guardar" })).toBeDisabled();
  arrive();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => saved).toMatchObject([{ body: { training_id: 5, file_id: 8 } }]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test("refining says what it will cost, and begins only when that was seen", async () => {
  answers(trainings.listTrainings, { trainings: [], count: 0, pages: 0 });
  answers(trainings.listRuns, { runs: [] });
  const estimate = { tokens: 5200, cost_usd: 0.02 };
  answers(trainings.estimateRefining, { estimate, parts: 1, parts_reused: 0, is_reading: false, has_key: true });
  refuses(trainings.refineAvatar, 422, "own_key_missing", "Training runs on your own AI account.");
  await draw(<Trainings avatar={{ ...avatar, context: "You are Elvira." }} />, { width: 390 });
  await page.getByRole("button", { name: "Refine the context" }).click();
  const dialog = page.getByRole("dialog", { name: "Refine Elvira?" });
  await expect.element(dialog.getByText(/\$0\.02 · 5,200 tokens/)).toBeVisible();
  await dialog.getByRole("button", { name: "Refine" }).click();
  await expect.element(dialog.getByRole("link", { name: "Open your settings" })).toBeVisible();
});

test("while the material is still being read no price is told, and nothing begins; then it is told by itself", async () => {
  answers(trainings.listTrainings, { trainings: [training], count: 1, pages: 1 });
  answers(trainings.listRuns, { runs: [] });
  let isReading = true;
  answers(trainings.estimateTraining, () => {
    const estimate = isReading ? { tokens: 0, cost_usd: 0 } : { tokens: 90_000, cost_usd: 31 };
    return { estimate, parts: 1, parts_reused: 0, is_reading: isReading, has_key: true };
  });
  await draw(<TrainingStart avatar={avatar} />);
  await expect.element(page.getByText(/The material is still being read\./)).toBeVisible();
  await expect.element(page.getByText(/\$0/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Start training" })).toBeDisabled();
  isReading = false;
  await expect.element(page.getByText(/\$31\.00 · 90,000 tokens/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start training" })).toBeEnabled();
});

const nothing = { tokens: 0, cost_usd: null };

const proposing: TrainingRun = {
  run_id: 8,
  job_id: "8",
  act: "refine",
  training_id: null,
  avatar_id: 3,
  state: "done",
  step: "context_refined",
  done: 1,
  seconds_left: null,
  estimate: nothing,
  cost: nothing,
  parts_reused: 0,
  result: "proposed",
  made_avatar_id: null,
  problem: null,
  createdAt: now,
  finishedAt: now,
};

test("a proposal that the context has left behind says so, and what to do", async () => {
  const differences: Difference[] = [{ kind: "same", text: "You are warm" }];
  answers(trainings.readRun, { run: proposing, proposal: { context: "You are warm", differences } });
  refuses(trainings.keepRun, 409, "avatar_changed", "What you typed is still here.");
  await draw(<Proposal avatar={avatar} run={proposing} />, { language: "es" });
  await page.getByRole("button", { name: "Quedármelo" }).click();
  await expect.element(page.getByText(/Descártala y vuelve a entrenar o refinar/)).toBeVisible();
  await expect.element(page.getByText("What you typed is still here.")).not.toBeInTheDocument();
});

test("who may edit an avatar and not train it is shown no proposal, which only its owner may read", async () => {
  answers(trainings.listTrainings, { trainings: [], count: 0, pages: 0 });
  answers(trainings.listRuns, { runs: [proposing] });
  await draw(<Trainings avatar={{ ...avatar, can: { edit: true, delete: true, train: false } }} />);
  await expect.element(page.getByText("Awaits your decision", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "A new context is proposed" })).not.toBeInTheDocument();
});

test("what was changed in a proposal is there after a look at what is different, which shows it, and is what is kept", async () => {
  const differences: Difference[] = [
    { kind: "same", text: "You are warm" },
    { kind: "added", text: " and exact" },
  ];
  answers(trainings.readRun, { run: proposing, proposal: { context: "You are warm and exact", differences } });
  const kept = answers(trainings.keepRun, { run: { ...proposing, result: "kept" } });
  answers(trainings.listRuns, { runs: [] });
  await draw(<Proposal avatar={avatar} run={proposing} />);
  await page.getByRole("button", { name: "Edit first" }).click();
  const field = page.getByRole("textbox");
  await field.fill("You are warm and brief");
  await page.getByRole("button", { name: "Show the difference" }).click();
  const difference = page.getByRole("region", { name: "What is different" });
  await expect.poll(() => difference.element().textContent).toContain("and brief");
  await page.getByRole("button", { name: "Edit first" }).click();
  await expect.element(field).toHaveValue("You are warm and brief");
  await page.getByRole("button", { name: "Show the difference" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect.poll(() => kept.map(({ body }) => body)).toEqual([{ context: "You are warm and brief" }]);
});
