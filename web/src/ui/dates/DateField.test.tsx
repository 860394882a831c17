import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { DateField } from "./DateField.tsx";

function Chosen({ first = "2026-03-09" }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField label="Birthday" value={day} onChange={setDay} />
      <p>{`it is ${day}`}</p>
    </>
  );
}

test.each([
  ["en", "03/09/2026", "4/11/2026", "04/11/2026"],
  ["es", "09/03/2026", "11/4/2026", "11/04/2026"],
] as const)("in %s a day is written %s, and typed in that order", async (language, written, typed, kept) => {
  await draw(<Chosen />, { language });
  const field = page.getByLabelText("Birthday");
  await expect.element(field).toHaveValue(written);
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.tab();
  await expect.element(page.getByText("it is 2026-04-11")).toBeVisible();
  await expect.element(field).toHaveValue(kept);
});

test("what is no day stays as it was typed, and is said once the field is left", async () => {
  await draw(<Chosen first="" />);
  const field = page.getByLabelText("Birthday");
  await userEvent.type(field, "31/31/2026");
  await expect.element(page.getByText("Enter a date", { exact: false })).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText("Enter a date like MM/DD/YYYY.")).toBeVisible();
  await expect.element(field).toHaveValue("31/31/2026");
});

test("a day is chosen in a calendar, and the focus is back at its button", async () => {
  await draw(<Chosen />);
  const button = page.getByRole("button", { name: "Open the calendar" });
  await button.click();
  await page.getByRole("button", { name: "March 12, 2026" }).click();
  await expect.element(page.getByText("it is 2026-03-12")).toBeVisible();
  await expect.element(button).toHaveFocus();
});
