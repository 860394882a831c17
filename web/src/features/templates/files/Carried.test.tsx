import { templateFiles } from "@pluma/contract/templates/files";
import type { TemplateFile } from "@pluma/contract/templates/templates";
import { templates } from "@pluma/contract/templates/templates";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { Carried } from "./Carried.tsx";

const aFile = (parts: Partial<TemplateFile> = {}): TemplateFile => ({
  template_file_id: 11,
  file_data: { file_id: 5, name: "brand.txt", type: "text/plain", size: 2048, src: "/api/files/5" },
  state: "ready",
  problem: null,
  page_read: null,
  pages: null,
  characters: 900,
  passages: 2,
  embedded: 2,
  createdAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

test("each file says how far its reading is; one that failed says why, and is read again", async () => {
  const failed = aFile({ template_file_id: 12, state: "failed", problem: "This file is broken." });
  const asked = answers(templateFiles.retryTemplateFile, { file: aFile() });
  await draw(<Carried template={aTemplate({ files: [aFile({ state: "reading" }), failed] })} />);
  await expect.element(page.getByText("Being read")).toBeVisible();
  await expect.element(page.getByText("This file is broken.")).toBeVisible();
  await page.getByRole("button", { name: "Read brand.txt again" }).click();
  await expect.poll(() => asked.length).toBe(1);
});

test("files are added and taken out, in Spanish and on a phone too", async () => {
  answers(templates.readTemplate, { template: aTemplate() });
  const removed = answers(templateFiles.removeTemplateFile, undefined);
  await draw(<Carried template={aTemplate({ files: [aFile()] })} />, { language: "es", width: 390 });
  await expect.element(page.getByRole("button", { name: "Añadir archivos" })).toBeVisible();
  await page.getByRole("button", { name: "Quitar brand.txt" }).click();
  await expect.poll(() => removed.length).toBe(1);
});

test("what cannot be given says why", async () => {
  refuses(templateFiles.addTemplateFile, 422, "template_file_type_refused", "Only documents can be given.");
  await draw(<Carried template={aTemplate()} />);
  await expect.element(page.getByRole("region", { name: "Files that the model reads" })).toBeVisible();
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("there is nothing to choose files with");
  await userEvent.upload(input, new File(["x"], "a.txt", { type: "text/plain" }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Only documents can be given.");
});
