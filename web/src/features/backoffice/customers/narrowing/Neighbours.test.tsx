import { Button } from "@mantine/core";
import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { answers } from "../../../../../test/server.ts";
import { Neighbours } from "./Neighbours.tsx";

async function heights(): Promise<number[]> {
  answers(backoffice.readNeighbours, { previous: 4, next: null });
  const acts = (
    <div style={{ display: "flex" }}>
      <Neighbours id={7} />
      <Button variant="default">Edit</Button>
    </div>
  );
  await draw(acts, { at: "/admin/users/7", width: 768 });
  await expect.element(page.getByRole("link", { name: "Previous user" })).toBeVisible();
  const next = page.getByRole("button", { name: "Next user" });
  return [page.getByRole("link", { name: "Previous user" }), next, page.getByRole("button", { name: "Edit" })].map(
    (each) => each.element().getBoundingClientRect().height,
  );
}

test("what leads to the customer before and after is as high as the buttons beside it", async () => {
  expect(await heights()).toEqual([36, 36, 36]);
});
