import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { emptySourceDraft } from "../../site/index.ts";
import { SetUpRail } from "./SetUpRail.tsx";

const setUp = {
  owner: { name: "Ana", last_name: "", email: "ana@example.com", password: "aaaaaaaa" },
  brand: { app_name: "", tagline: "", primary_color: "#123456", accent_color: "#123456", lang: "en" as const },
  source: { draft: emptySourceDraft(), answer: null },
  wrongBrand: [],
};
const done = page.getByRole("img", { name: "Done" });

test("an owner who is complete has their tick", async () => {
  await draw(<SetUpRail setUp={{ ...setUp, wrongOwner: [] }} />);
  await expect.element(page.getByText("ana@example.com")).toBeVisible();
  await expect.element(done).toBeVisible();
});

test("an owner whose password was refused has none", async () => {
  await draw(<SetUpRail setUp={{ ...setUp, wrongOwner: ["password"] }} />);
  await expect.element(page.getByText("Name, email, password")).toBeVisible();
  await expect.element(done).not.toBeInTheDocument();
});
