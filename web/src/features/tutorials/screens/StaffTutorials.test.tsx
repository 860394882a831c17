import { type StaffTutorial, tutorials } from "@pluma/contract/tutorials/tutorials";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { aStaffTutorial } from "../test/aTutorial.ts";
import StaffTutorials from "./StaffTutorials.tsx";

const one = (tutorial_id: number, name: string, parts: Partial<StaffTutorial> = {}) =>
  aStaffTutorial({ tutorial_id, name, names: { en: name, es: `${name} (es)` }, ...parts });
const three = [one(1, "Begin"), one(2, "Avatars"), one(3, "Selling")];
const list = (listed: StaffTutorial[], parts = {}) => ({
  tutorials: listed,
  count: listed.length,
  pages: 1,
  shown: listed.length,
  ...parts,
});
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("what is missing is said in words, and how many came to the end", async () => {
  const whole = one(2, "Avatars", {
    caption_langs: ["en", "es"],
    screen: "avatars",
    viewers: 8,
    finished: 6,
    provider: "upload",
    size: 41_000_000,
  });
  const bare = aStaffTutorial({ tutorial_id: 1, name: "Begin", names: { en: "Begin" }, caption_langs: [] });
  answers(tutorials.listStaffTutorials, list([bare, whole], { shown: 1 }));
  await draw(<StaffTutorials />);
  await expect.element(row("Begin").getByText("Spanish title is missing")).toBeVisible();
  await expect.element(row("Begin").getByText("No captions yet")).toBeVisible();
  await expect.element(row("Begin").getByText(/^YouTube, after a press/)).toBeVisible();
  await expect.element(row("Begin").getByText("Not watched yet")).toBeVisible();
  await expect.element(row("Avatars").getByText(/^Uploaded, 41 MB/)).toBeVisible();
  await expect.element(row("Avatars").getByText("6 finished, 75%")).toBeVisible();
});

test("Alt and the arrows change the order at once, and it can be undone", async () => {
  answers(tutorials.listStaffTutorials, list(three));
  const moved = answers(tutorials.moveTutorial, undefined);
  await draw(<StaffTutorials />);
  await expect.element(row("Begin")).toBeVisible();
  (page.getByRole("link", { name: "Begin", exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(() => moved.map(({ body }) => body)).toEqual([{ before: 3 }]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => moved.map(({ body }) => body)).toEqual([{ before: 3 }, { before: 2 }]);
});

test("one switch hides a tutorial from customers", async () => {
  answers(tutorials.listStaffTutorials, list(three));
  const saved = answers(tutorials.saveTutorial, { tutorial: one(1, "Begin", { is_shown: false }) });
  await draw(<StaffTutorials />);
  await page.getByRole("switch", { name: "Show “Begin” to customers" }).click({ force: true });
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ is_shown: false }]);
});

test("what is found by a search has no order to change", async () => {
  answers(tutorials.listStaffTutorials, ({ query }) => (query.query === "zzz" ? list([]) : list(three)));
  await draw(<StaffTutorials />, { at: "/admin/tutorials?query=av" });
  await expect.element(row("Avatars")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
  await page.getByRole("searchbox").fill("zzz");
  await expect.element(page.getByText("No tutorial matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByRole("button", { name: "Move “Begin”" })).toBeVisible();
});

test("without any it says what they are for, and leads to the first", async () => {
  answers(tutorials.listStaffTutorials, list([]));
  await draw(<StaffTutorials />, { width: 390 });
  await expect.element(page.getByText("No tutorials yet")).toBeVisible();
  const add = page.getByRole("link", { name: "Add tutorial" }).last();
  await expect.element(add).toHaveAttribute("href", "/admin/tutorials/new/edit");
});
