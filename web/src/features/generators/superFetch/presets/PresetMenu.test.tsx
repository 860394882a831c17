import { avatars } from "@pluma/contract/avatars/avatars";
import { type Preset, superFetches } from "@pluma/contract/generators/superFetch";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../../test/aPerson.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers, refuses } from "../../../../../test/server.ts";
import { startSession } from "../../../../platform/session/session.ts";
import SuperFetchScreen from "../../screens/SuperFetch.tsx";
import { aWriter } from "../test/aFetch.ts";

const aPreset = (parts: Partial<Preset> = {}): Preset => ({
  preset_id: 4,
  name: "Home page",
  inputs: { task: "Write a page", tone: "Dry" },
  open: ["topic"],
  outputs: 3,
  shared: false,
  can: { edit: true },
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

const presets = (all: Preset[], share = false) => answers(superFetches.listPresets, { presets: all, can: { share } });
const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
const item = (name: string) => page.getByRole("menuitem", { name });
const open = (name = "Presets") => page.getByRole("button", { name, exact: true }).click();
const show = () => draw(<SuperFetchScreen />, { at: "/super-fetch" });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(avatars.readSuperFetchAvatar, { avatar: aWriter, avatars: [aWriter] });
  answers(superFetches.listSuperFetches, { messages: [], count: 0, pages: 1 });
});

test("a preset fills the form, and one's own leaves every input open to change", async () => {
  presets([aPreset()]);
  await show();
  await open();
  await item("Home page").click();
  await expect.element(field("Task")).toHaveValue("Write a page");
  await expect.element(page.getByRole("textbox", { name: "Number of outputs" })).toHaveValue("3");
  await expect.element(page.getByRole("button", { name: "Topic: editable" })).toHaveAttribute("aria-pressed", "true");
  await field("Task").fill("Another page");
  await expect.element(field("Task")).toHaveValue("Another page");
});

test("what a shared preset has fixed is locked for others; what is editable or empty is theirs", async () => {
  const inputs = { task: "Write a page", tone: "Dry", topic: "Coffee" };
  presets([aPreset({ shared: true, can: { edit: false }, inputs })]);
  await show();
  await open();
  await item("Home page").click();
  for (const name of ["Task", "Tone"]) await expect.element(field(name)).toHaveAttribute("readonly");
  await expect.element(page.getByRole("img", { name: "Tone is set by the preset" })).toBeVisible();
  for (const name of ["Topic", "Persona"]) await expect.element(field(name)).not.toHaveAttribute("readonly");
  await open("Preset: Home page");
  await expect.element(item("Save as preset")).toBeVisible();
  await expect.element(item("Delete “Home page”")).not.toBeInTheDocument();
});

test("a filled form is kept under a name that it must have; only who may share is asked whether everybody gets it", async () => {
  presets([]);
  const added = answers(superFetches.addPreset, { preset: aPreset({ name: "Mine" }) });
  await show();
  await field("Task").fill("Write");
  await page.getByRole("button", { name: "Topic: editable" }).click();
  await open();
  await expect.element(page.getByText("No presets yet.", { exact: false })).toBeVisible();
  await item("Save as preset").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("switch")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("Give it a name first.")).toBeVisible();
  expect(added).toEqual([]);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Mine");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(added[0]?.body).toEqual({
    name: "Mine",
    shared: false,
    inputs: { task: "Write" },
    open: ["topic"],
    outputs: 1,
  });
});

test("staff share a preset, and a refusal is said at the name", async () => {
  presets([], true);
  const refused = refuses(superFetches.addPreset, 409, "presets_full", "There are 100 presets already.");
  await show();
  await open();
  await item("Save as preset").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("For all");
  await dialog.getByRole("switch", { name: /^For everyone/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("There are 100 presets already.")).toBeVisible();
  expect(refused[0]?.body).toMatchObject({ name: "For all", shared: true });
});

test("one's own preset is changed to what stands in the form, and deleted", async () => {
  presets([aPreset()]);
  const saved = answers(superFetches.savePreset, { preset: aPreset() });
  const deleted = answers(superFetches.deletePreset, undefined);
  await show();
  await open();
  await item("Home page").click();
  await field("Tone").fill("Warm");
  await open("Preset: Home page");
  await item("Save changes to “Home page”").click();
  await expect.element(page.getByText("“Home page” saved")).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ name: "Home page", inputs: { tone: "Warm" } });
  presets([]);
  await open("Preset: Home page");
  await item("Delete “Home page”").click();
  await expect.element(page.getByRole("button", { name: "Presets", exact: true })).toBeVisible();
  expect(deleted).toHaveLength(1);
});
