import { type AvatarDraw, avatarDraws } from "@pluma/contract/avatars/draws";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw as show } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { DrawRow } from "./DrawRow.tsx";

const draw: AvatarDraw = {
  user_id: 9,
  name: "Elena Marín",
  email: "elena@example.com",
  percent: 38,
  words: 11,
  material_words: 0,
  asked: 12,
  answer_words: 240,
  is_full: false,
  withheld: 0,
  is_closed: false,
  waits_until: null,
  last_at: "2026-01-02T10:00:00.000Z",
};

const row = (values: Partial<AvatarDraw> = {}, percentMax: number | null = 40) => (
  <ul>
    <DrawRow avatarId={3} draw={{ ...draw, ...values }} percentMax={percentMax} />
  </ul>
);

/** The color of the bar of a row. */
async function barOf(values: Partial<AvatarDraw>): Promise<string> {
  const shown = await show(row(values));
  await expect.element(page.getByText("elena@example.com")).toBeVisible();
  const given = shown.container.querySelector("[aria-hidden] > span");
  if (!given) throw new Error("there is no bar");
  const { backgroundColor } = getComputedStyle(given);
  await shown.unmount();
  return backgroundColor;
}

test("whoever was given all that one person may be is told apart, whatever the percents are rounded to", async () => {
  const ordinary = await barOf({});
  expect(await barOf({ is_full: true })).not.toBe(ordinary);
  expect(await barOf({ percent: 60 })).toBe(ordinary);
});

test("words of context and files are told in one number, and answers that were withheld beside them", async () => {
  await show(row({ material_words: 200, withheld: 3 }), { language: "es", width: 390, scheme: "dark" });
  await expect.element(page.getByText(/^38\s%\s·\s211\spalabras$/)).toBeVisible();
  await expect.element(page.getByText(/12 preguntas, 240 palabras de respuesta/)).toBeVisible();
  await expect.element(page.getByText(/3 respuestas retenidas$/)).toBeVisible();
});

test("somebody who waits is said to wait, and closing is asked once more and done", async () => {
  const asked = answers(avatarDraws.closeAvatar, { draw: { ...draw, is_closed: true } });
  await show(row({ waits_until: new Date(Date.now() + 3_600_000).toISOString() }));
  await expect.element(page.getByText(/^Waits until /)).toBeVisible();
  await page.getByRole("button", { name: "Close the avatar to Elena Marín" }).click();
  const dialog = page.getByRole("dialog", { name: "Close this avatar to Elena Marín?" });
  await expect.element(dialog.getByText("They are told that you closed it.", { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole("button", { name: "Close to them" }).click();
  await expect.element(page.getByText("Closed to Elena Marín")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([{ body: { is_closed: true }, query: {} }]);
});

test("whom it is closed to it is opened to again, and closed comes before waiting", async () => {
  const asked = answers(avatarDraws.closeAvatar, { draw });
  const waits_until = new Date(Date.now() + 3_600_000).toISOString();
  await show(row({ is_closed: true, waits_until }), { language: "es" });
  await expect.element(page.getByText("Cerrado", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Espera hasta /)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Abrir de nuevo el avatar para Elena Marín" }).click();
  await expect.element(page.getByText("Abierto de nuevo para Elena Marín")).toBeVisible();
  expect(asked).toEqual([{ body: { is_closed: false }, query: {} }]);
});

test("starting from zero is asked once more, can be left, and says when it did not work", async () => {
  const refused = refuses(avatarDraws.resetDraws, 404, "not_found", "We could not find that.");
  await show(row({ withheld: 1 }));
  const begin = page.getByRole("button", { name: "Start from zero for Elena Marín" });
  const dialog = page.getByRole("dialog", { name: "Start from zero for Elena Marín?" });
  await begin.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(refused).toEqual([]);
  await begin.click();
  await dialog.getByRole("button", { name: "Start from zero" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("of somebody who was given nothing there is nothing to forget", async () => {
  await show(row({ words: 0, percent: 0 }));
  await expect.element(page.getByRole("button", { name: "Start from zero for Elena Marín" })).not.toBeInTheDocument();
});
