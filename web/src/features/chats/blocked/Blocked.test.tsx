import type { Me } from "@pluma/contract/accounts/accounts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { meQuery } from "../../../platform/me/me.ts";
import { Blocked, useBlock } from "./Blocked.tsx";

function Shown() {
  const block = useBlock();
  return block ? <Blocked block={block} draft="What I had typed" /> : <p>One writes here</p>;
}

const as = (parts: Partial<Me>) => queryClient.setQueryData<Me>(meQuery.queryKey, aPerson(parts));

test("whom a cap or a pool keeps from writing is led to the organization, and what was typed is kept", async () => {
  as({ available_words: 0, words_organization_id: 5 });
  await draw(<Shown />);
  await expect.element(page.getByRole("heading", { name: "You cannot write any more here this month." })).toBeVisible();
  await expect.element(page.getByText("What I had typed")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See the organization's words" }))
    .toHaveAttribute("href", "/organization/words");
  expect(page.getByRole("link", { name: "Upgrade" }).elements()).toEqual([]);
});

test("without words of one's own the way leads to plans", async () => {
  as({ available_words: 0, words_full: 60_000 });
  await draw(<Shown />);
  await expect.element(page.getByRole("heading", { name: "You have used all your words." })).toBeVisible();
  expect(page.getByRole("link", { name: "See the organization's words" }).elements()).toEqual([]);
});

test("nobody is told of words used that nothing gave them", async () => {
  as({ available_words: 0, words_full: null });
  await draw(<Shown />);
  await expect.element(page.getByRole("heading", { name: "You have no words to write with." })).toBeVisible();
});
