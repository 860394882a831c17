import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import Unconfirmed from "./Unconfirmed.tsx";

const show = () =>
  draw(
    <main id="main" tabIndex={-1}>
      <Unconfirmed me={aPerson()} />
    </main>,
    { language: "es", width: 390 },
  );
const line = () => page.getByText(/aún no está confirmada/);

beforeEach(() => localStorage.clear());

test("that an address is not confirmed can be put off for a day, and the focus is in the screen then", async () => {
  const first = await show();
  await expect.element(line()).toBeVisible();
  page.getByRole("button", { name: "Ahora no" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(line()).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await first.unmount();
  const second = await show();
  expect(line().elements()).toEqual([]);
  await second.unmount();
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 25 * 3600 * 1000);
  await show();
  await expect.element(line()).toBeVisible();
  vi.restoreAllMocks();
});
