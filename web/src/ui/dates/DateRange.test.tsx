import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { DateRange } from "./DateRange.tsx";

function Chosen() {
  const [days, setDays] = useState({ start: "2026-03-02", end: "2026-03-20" });
  return (
    <>
      <DateRange days={days} onChange={setDays} />
      <p>{`from ${days.start} to ${days.end}`}</p>
    </>
  );
}

test.each([
  ["en", /Mar 2 . 20, 2026/],
  ["es", /2.20 mar 2026/],
] as const)(
  "a period is one button, written as %s has it, and its two days are chosen in a calendar",
  async (language, said) => {
    await draw(<Chosen />, { language });
    const button = page.getByRole("button", { name: said });
    await button.click();
    const day = (number: number) =>
      page.getByRole("button", {
        name: new RegExp(`^(March ${number}, 2026|${number} de marzo de 2026)$`),
      });
    await day(5).click();
    await day(9).click();
    await expect.element(page.getByText("from 2026-03-05 to 2026-03-09")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);

test("whoever goes by keyboard comes into the calendar and back to the button", async () => {
  await draw(<Chosen />);
  const button = page.getByRole("button", { name: /^Period/ });
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "All days" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
});
