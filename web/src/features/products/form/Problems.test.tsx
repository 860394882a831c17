import { createRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { Problems } from "./Problems.tsx";
import type { ProductEditor } from "./useProductForm.ts";

test("on a phone what is wrong stands beside its dash, also where it takes two lines", async () => {
  const text = "The length of the trial is a whole number of days, weeks, months or years, and not more than a year.";
  const wrong = [{ field: "free_trial_length", text }];
  const editor = { wrong, failure: null, alert: createRef() } as unknown as ProductEditor;
  await draw(<Problems editor={editor} />, { width: 390 });
  await expect.element(page.getByRole("button", { name: text })).toBeVisible();
  const line = page.getByRole("listitem").element().getBoundingClientRect();
  const said = page.getByRole("button", { name: text }).element().getBoundingClientRect();
  expect(said.height).toBeGreaterThan(24);
  expect(said.top - line.top).toBeLessThan(4);
});
