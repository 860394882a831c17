import type { PlanChange } from "@pluma/contract/billing/plans";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { ChangeOfGrants } from "./ChangeOfGrants.tsx";

const aChange = (parts: Partial<PlanChange>): PlanChange => ({
  when: "renewal",
  at: "2026-12-20T10:00:00.000Z",
  product: { product_id: 2, name: "Solo" },
  credit: 0,
  due_now: 0,
  currency: "USD",
  next_charge: { amount: 9, at: "2026-12-20T10:00:00.000Z" },
  words: 1000,
  gains: [],
  loses: [],
  seats: 1,
  loses_seats: [],
  worth: null,
  ...parts,
});

test("a downgrade names what will be lost and when, and says that what was written stays", async () => {
  const loses = [
    { kind: "avatar" as const, id: 1, name: "Ana, tax advisor" },
    { kind: "workflow" as const, id: 4, name: "A week of posts" },
  ];
  await draw(<ChangeOfGrants change={aChange({ worth: "less", loses })} />);
  await expect.element(page.getByText("This is a downgrade.")).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "From December 20, 2026 you no longer have:" }))
    .toMatchTextContent(/Ana, tax advisor.*A week of posts/);
  await expect
    .element(page.getByText("What you have written with them stays yours, and you can export it."))
    .toBeVisible();
});

test("an upgrade names what is added today; in Spanish, on a phone", async () => {
  const gains = [{ kind: "template" as const, id: 3, name: "Voz de la marca" }];
  const change = aChange({ when: "now", worth: "more", gains });
  await draw(<ChangeOfGrants change={change} />, { language: "es", width: 390 });
  await expect.element(page.getByText("Es una mejora de plan.")).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Además recibes:" })).toHaveTextContent("Voz de la marca");
});

test("a change that adds and takes nothing says nothing", async () => {
  await draw(<ChangeOfGrants change={aChange({})} />);
  expect(page.getByRole("list").query()).toBeNull();
  expect(page.getByRole("paragraph").query()).toBeNull();
});
