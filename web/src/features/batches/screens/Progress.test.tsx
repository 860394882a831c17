import { batches } from "@pluma/contract/batches/batches";
import type { Batch } from "@pluma/contract/batches/shapes";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { aLine } from "../../../../test/line.ts";
import { answers, refuses } from "../../../../test/server.ts";
import { useSocketOf } from "../../../platform/me/socket.ts";
import { aRow, aRunning } from "../test/aBatch.ts";
import { show } from "../test/show.tsx";
import Screen from "./Batch.tsx";

const failed = {
  error: { code: "provider_failed", message: "The model answered nothing twice", step: 1 },
  state: "failed",
} as const;
const rows = [
  aRow(61, { Product: "Bandeja de té" }, failed),
  aRow(62, { Product: "Florero alto" }, { state: "written", words: 208, user_workflow_id: 8 }),
  aRow(63, { Product: "Mortero" }, { state: "waiting" }),
];
const at = "2026-01-02T11:31:00.000Z";
const later = "2026-01-02T12:00:00.000Z";

const aRun = (parts: Partial<Batch> = {}) => {
  answers(batches.readBatch, { batch: aRunning(parts) });
  return answers(batches.listBatchRows, { rows, count: rows.length, pages: 1 });
};
const paused = (pause: Partial<NonNullable<Batch["pause"]>>, can: Partial<Batch["can"]> = {}): Partial<Batch> => ({
  state: "paused",
  pause: { reason: "person", at, by: null, at_row: 62, next_try_at: null, ...pause },
  can: { ...aRunning().can, pause: false, continue: true, ...can },
});

test("number, bar and legend say the same, in words and not by colour alone", async () => {
  const asked = aRun();
  await show();
  await expect.element(page.getByText("of 100 rows, 59 written")).toBeVisible();
  const bar = page.getByRole("progressbar");
  await expect.element(bar).toHaveAttribute("aria-valuenow", "62");
  await expect.element(bar).toHaveAttribute("aria-valuetext", "62 of 100 rows: 59 written, 3 failed, 38 waiting");
  for (const said of ["59 written, 12,365 words", "3 failed", "2 being written", "36 waiting, about 7,960 words"]) {
    await expect.element(page.getByRole("listitem").filter({ hasText: said })).toBeVisible();
  }
  await expect.element(page.getByText("About 8 min left")).toBeVisible();
  await expect.poll(() => asked[0]?.query).toEqual({ show: "failed_first", page: "1" });
});

test("a row that failed says why and what it was given, one that is written opens as a run", async () => {
  aRun();
  await show();
  await expect.element(page.getByRole("link", { name: "Open row 62" })).toHaveAttribute("href", "/user_workflows/8");
  await page.getByRole("button", { name: "See row 61" }).click();
  const dialog = page.getByRole("dialog", { name: "Row 61, T-61" });
  await expect.element(dialog.getByText("Step 1: The model answered nothing twice")).toBeVisible();
  await expect.element(dialog.getByText("Gres negro")).toBeVisible();
});

test.each([
  ["words", "Paused at row 62: you have run out of words.", "link", "Get more words"],
  ["model", "Paused: the model is not responding.", "button", "Retry now"],
  ["access", "Paused: your access has ended.", "link", "See plans"],
] as const)(
  "paused for %s, the band says why, what happens by itself, and one way on",
  async (reason, why, role, name) => {
    aRun(paused({ reason }));
    await show();
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(page.getByRole(role, { name })).toBeVisible();
  },
);

test("paused for the day's room it says when it goes on by itself, and asks for nothing", async () => {
  aRun(paused({ reason: "budget", next_try_at: "2026-01-03T09:00:00.000Z" }));
  await show();
  await expect.element(page.getByText("Paused: you have reached today's limit of texts.")).toBeVisible();
  await expect
    .element(page.getByText(/^It continues automatically, .*Jan.*\. Meanwhile, chats and everything else work\.$/))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Get more words" })).not.toBeInTheDocument();
});

test("paused for words it says when a subscription brings more", async () => {
  const { words } = aRunning();
  aRun({ ...paused({ reason: "words" }), words: { ...words, renew_at: "2026-12-01T00:00:00.000Z" } });
  await show();
  await expect.element(page.getByText(/when you have more, by .*2026 at the latest/)).toBeVisible();
});

test("a pause of a person names them, and going on is in the place where the pause was", async () => {
  aRun();
  const asked = answers(batches.pauseBatch, {
    batch: aRunning({ ...paused({ by: "Elena Marín" }), updatedAt: later }),
  });
  answers(batches.continueBatch, { batch: aRunning({ updatedAt: later }) });
  await show();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.element(page.getByText(/^Paused by Elena Marín at 12:31/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Continue" })).toHaveFocus();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a cancel asks once, and what is written stays", async () => {
  aRun();
  const counts = { ...aRunning().counts, waiting: 38, running: 0 };
  const can = { ...aRunning().can, pause: false, cancel: false };
  const asked = answers(batches.cancelBatch, {
    batch: aRunning({ state: "cancelled", counts, can, updatedAt: later }),
  });
  await show();
  await page.getByRole("button", { name: "Cancel the other 38" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the 38 rows that are not written?" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Cancel the other 38" }).click();
  await dialog.getByRole("button", { name: "Cancel them" }).click();
  await expect.element(page.getByText("38 rows were not run. What is written stays.")).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect.element(page.getByText("Not run", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Download CSV" })).toBeVisible();
});

test("again takes the failed ones, and is offered only where there are some", async () => {
  aRun();
  const counts = { ...aRunning().counts, failed: 0, waiting: 39 };
  const can = { ...aRunning().can, again: false };
  const asked = answers(batches.runFailedAgain, { batch: aRunning({ counts, can, updatedAt: later }) });
  await show();
  await page.getByRole("button", { name: "Retry only the 3 failed" }).click();
  await expect.element(page.getByText("of 100 rows, 59 written")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Retry only/ })).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test("where every row failed nothing is offered to be opened or downloaded", async () => {
  const counts = { ...aRunning().counts, waiting: 0, running: 0, written: 0, failed: 100 };
  aRun({ state: "done", counts, can: { ...aRunning().can, result: false } });
  await show();
  await expect.element(page.getByText("None is complete. Each row says why.")).toBeVisible();
  await expect.element(page.getByText("or download them all", { exact: false })).not.toBeInTheDocument();
});

test("which rows are shown stands in the address, and another kind is asked for", async () => {
  const asked = aRun();
  await show({ at: "/workflow_batches/5?show=waiting" });
  await expect.element(page.getByText("Mortero")).toBeVisible();
  await expect.poll(() => asked[0]?.query).toMatchObject({ show: "waiting" });
  await page.getByText("Written 59").click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ show: "written" });
});

test("where nothing is written there is nothing to download yet", async () => {
  aRun({ can: { ...aRunning().can, result: false } });
  await show();
  await expect.element(page.getByText("What is written can be downloaded here")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Download CSV" })).not.toBeInTheDocument();
});

test("a download that is refused says why, and what was pressed for it keeps the focus", async () => {
  aRun();
  refuses(batches.readBatchResult, 409, "batch_nothing_written", "Nothing has been written yet.");
  await show();
  const download = page.getByRole("button", { name: "Download 59 Word files" });
  await download.click();
  await expect.element(page.getByText("Nothing has been written yet.")).toBeVisible();
  await expect.element(download).toHaveFocus();
});

test("rows that could not be read say so, and are tried again", async () => {
  answers(batches.readBatch, { batch: aRunning() });
  refuses(batches.listBatchRows, 409, "batch_over", "This has ended.");
  await show();
  await expect.element(page.getByText("The rows could not be loaded")).toBeVisible();
  answers(batches.listBatchRows, { rows, count: 3, pages: 1 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Florero alto")).toBeVisible();
});

test("events move the number, every tenth row is told to those who listen, and what comes late changes nothing", async () => {
  aRun();
  const line = aLine();
  const Lined = () => {
    useSocketOf(7);
    return <Screen />;
  };
  await draw(
    <Routes>
      <Route path="/workflow_batches/:workflow_batch_id" element={<Lined />} />
    </Routes>,
    { at: "/workflow_batches/5" },
  );
  await expect.element(page.getByText("60 of 100 rows done")).toBeInTheDocument();
  await line.open();
  const tell = (written: number) => {
    const counts = { ...aRunning().counts, written, waiting: 95 - written };
    // What is read again from now on knows as much.
    answers(batches.readBatch, { batch: aRunning({ counts, updatedAt: later }) });
    line.tell("workflow_batch", { workflow_batch_id: 5, state: "running", counts });
  };
  tell(66);
  await expect.element(page.getByText("of 100 rows, 66 written")).toBeVisible();
  await expect.element(page.getByText("60 of 100 rows done")).toBeInTheDocument();
  tell(68);
  await expect.element(page.getByText("70 of 100 rows done")).toBeInTheDocument();
  line.tell("workflow_batch", { workflow_batch_id: 5, state: "running", counts: aRunning().counts });
  tell(69);
  await expect.element(page.getByText("of 100 rows, 69 written")).toBeVisible();
});

test("in Spanish, in the dark and on a phone it says the same", async () => {
  aRun({ state: "done", counts: { ...aRunning().counts, running: 0, waiting: 0, written: 97 } });
  await show({ language: "es", scheme: "dark", width: 390 });
  await expect.element(page.getByText("Terminada, salvo 3 filas que fallaron.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reintentar solo las 3 fallidas" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
