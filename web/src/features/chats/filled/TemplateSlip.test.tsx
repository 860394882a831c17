import type { UsedTemplate } from "@pluma/contract/chats/messages";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import TemplateSlip from "./TemplateSlip.tsx";

const used: UsedTemplate = {
  template_id: 3,
  name: "Answer to a hard review",
  hidden: false,
  fields: [
    { name: "review", label: "Review", value: "The lid does not close." },
    { name: "tone", label: "Tone", value: "Calm" },
    { name: "more", label: "Anything else", value: " " },
  ],
};

test("a template in a chat is its name and what was filled in, and opens to the prompt that came of it", async () => {
  await draw(<TemplateSlip template={used} prompt="Answer this review calmly: The lid does not close." />);
  await expect.element(page.getByText("Answer to a hard review")).toBeVisible();
  await expect.element(page.getByRole("definition").first()).toHaveTextContent("The lid does not close.");
  expect(
    page
      .getByRole("term")
      .elements()
      .map((term) => term.textContent),
  ).toEqual(["Review", "Tone"]);
  const open = page.getByRole("button", { name: "Prompt" });
  await expect.element(open).toHaveAttribute("aria-expanded", "false");
  await open.click();
  await expect.element(page.getByText("Answer this review calmly: The lid does not close.")).toBeVisible();
});

test("a hidden prompt is said not to be shown, and nothing opens", async () => {
  await draw(<TemplateSlip template={{ ...used, hidden: true }} prompt={null} />, { width: 390, scheme: "dark" });
  await expect.element(page.getByText("Prompt not shown")).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(0);
});

test("in Spanish too, and a long value is cut until it is asked for", async () => {
  const long = {
    ...used,
    hidden: true,
    fields: [{ name: "review", label: "Reseña", value: "Una línea.\n".repeat(20) }],
  };
  await draw(<TemplateSlip template={long} prompt={null} />, { language: "es" });
  await expect.element(page.getByText("Prompt no visible")).toBeVisible();
  await page.getByRole("button", { name: "Ver todo" }).click();
  await expect.element(page.getByRole("button", { name: "Ver menos" })).toHaveAttribute("aria-expanded", "true");
});
