import { files } from "@pluma/contract/files/files";
import { templateFiles } from "@pluma/contract/templates/files";
import type { TemplateFile } from "@pluma/contract/templates/templates";
import { templates } from "@pluma/contract/templates/templates";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { Carried } from "./Carried.tsx";
import { Goes } from "./Goes.tsx";

beforeEach(() => void answers(files.readStorage, { used: 0, max: null, organization: null }));

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
  recognised: null,
  createdAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

test("each file says how far its reading is; one that failed says why, and is read again", async () => {
  const failed = aFile({ template_file_id: 12, state: "failed", problem: "This file is broken." });
  const asked = answers(templateFiles.retryTemplateFile, { file: aFile() });
  await draw(<Carried template={aTemplate({ files: [aFile({ state: "reading" }), failed] })} />);
  await expect.element(page.getByText("Reading")).toBeVisible();
  await expect.element(page.getByText("This file is broken.")).toBeVisible();
  await page.getByRole("button", { name: "Read brand.txt again" }).click();
  await expect.poll(() => asked.length).toBe(1);
});

test("a file is taken out once one says so again, in Spanish and on a phone too", async () => {
  answers(templates.readTemplate, { template: aTemplate() });
  const removed = answers(templateFiles.removeTemplateFile, undefined);
  await draw(<Carried template={aTemplate({ files: [aFile()] })} />, { language: "es", width: 390 });
  await expect.element(page.getByRole("button", { name: "Añadir archivos" })).toBeVisible();
  await page.getByRole("button", { name: "Quitar brand.txt" }).click();
  const asked = page.getByRole("dialog", { name: "¿Quitar brand.txt?" });
  await asked.getByRole("button", { name: "Conservar" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(removed).toHaveLength(0);
  await page.getByRole("button", { name: "Quitar brand.txt" }).click();
  await asked.getByRole("button", { name: "Quitar" }).click();
  await expect.poll(() => removed.length).toBe(1);
});

test("what cannot be given is named with why before it is sent, and what the server refuses after", async () => {
  const sent = refuses(
    templateFiles.addTemplateFile,
    422,
    "template_file_type_refused",
    "Only documents can be given.",
  );
  await draw(<Carried template={aTemplate({ template_id: 12 })} />);
  await give(new File(["x"], "photo.png"), new File([], "empty.txt"), new File(["x"], "a.txt"));
  await expect.element(page.getByText("photo.png: only .docx, .pdf, .pptx and .txt files can be added.")).toBeVisible();
  await expect.element(page.getByText("empty.txt: the file is empty.")).toBeVisible();
  await expect.element(page.getByText("Only documents can be given.")).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole("button", { name: "Remove a.txt from the list" }).click();
  await expect.element(page.getByText("Only documents can be given.")).not.toBeInTheDocument();
});

test("a file that is on its way shows how far it is, and is called back", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const template = aTemplate({ template_id: 13 });
  const sent = answers(templateFiles.addTemplateFile, async () => {
    await held;
    return { file: aFile(), template };
  });
  await draw(<Carried template={template} />);
  await give(new File(["x"], "long.txt"));
  await expect.element(page.getByText(/^Sending, \d+%$/)).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole("button", { name: "Stop sending long.txt" }).click();
  await expect.element(page.getByText("long.txt")).not.toBeInTheDocument();
  release();
});

test("those who use a template see which files go along, of many the first and all when they ask", async () => {
  const names = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];
  const drawn = await draw(<Goes names={names.slice(0, 2)} />);
  await expect.element(page.getByText("The model also reads: a.txt, b.txt")).toBeVisible();
  await drawn.unmount();
  await draw(<Goes names={names} />, { language: "es" });
  await page.getByText("El modelo también lee: a.txt, b.txt, c.txt, d.txt y 1 más").click();
  await expect.element(page.getByText("a.txt, b.txt, c.txt, d.txt, e.txt")).toBeVisible();
});

async function give(...given: File[]): Promise<void> {
  await expect.element(page.getByRole("region", { name: "Files that the model reads" })).toBeVisible();
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("there is nothing to choose files with");
  await userEvent.upload(input, given);
}
