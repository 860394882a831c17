import { documents } from "@pluma/contract/documents/documents";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aListedDocument } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers } from "../../../../../test/server.ts";
import { watched } from "../../../../platform/watched.ts";
import { pictureSources } from "../../schema/picture.ts";
import type { Sync } from "../../sync/sync.ts";
import { DownloadPanel } from "./DownloadPanel.tsx";

const { excerpt: _, ...listed } = aListedDocument();
const document = { ...listed, content: "", doc: {}, blocks: null, converted: "", pictures: [] };

const sources = pictureSources([], async () => []);

test("a document is taken along as Word, PDF, Markdown and HTML, each by its button", async () => {
  const word = answers(documents.readWord, new Blob(["x"]));
  const asked = answers(documents.exportDocument, new Blob(["x"]));
  await draw(<DownloadPanel document={document} editor={null} sync={null} sources={sources} />);
  for (const name of ["Download as Word", "Download as PDF", "Markdown", "HTML"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect.element(button).toBeEnabled();
    await button.click();
  }
  await expect.poll(() => asked.map(({ query }) => query.format)).toEqual(["pdf", "markdown", "html"]);
  expect(word).toHaveLength(1);
});

test("of a text that is not all saved no file is made, and nothing of it is said to be one", async () => {
  const asked = answers(documents.readWord, new Blob(["x"]));
  let isWhole = false;
  const sync = { state: watched({ kind: "tooLong" as const }), saved: async () => isWhole } as unknown as Sync;
  await draw(<DownloadPanel document={document} editor={null} sync={sync} sources={sources} />);
  const word = page.getByRole("button", { name: "Download as Word" });
  await word.click();
  await expect.element(page.getByText("What you typed is not saved yet. Try again in a moment.")).toBeVisible();
  await expect.element(word).toBeEnabled();
  expect(asked).toHaveLength(0);
  isWhole = true;
  await word.click();
  await expect.poll(() => asked.length).toBe(1);
});
