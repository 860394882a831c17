import { documents } from "@pluma/contract/documents/documents";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aListedDocument } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers } from "../../../../../test/server.ts";
import { DownloadPanel } from "./DownloadPanel.tsx";

const { excerpt: _, ...listed } = aListedDocument();
const document = { ...listed, content: "", doc: {}, blocks: null, converted: "", pictures: [] };

test("a document is taken along as Word, PDF, Markdown and HTML, each by its button", async () => {
  const word = answers(documents.readWord, new Blob(["x"]));
  const asked = answers(documents.exportDocument, new Blob(["x"]));
  await draw(<DownloadPanel document={document} editor={null} sync={null} />);
  for (const name of ["Download as Word", "Download as PDF", "Markdown", "HTML"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect.element(button).toBeEnabled();
    await button.click();
  }
  await expect.poll(() => asked.map(({ query }) => query.format)).toEqual(["pdf", "markdown", "html"]);
  expect(word).toHaveLength(1);
});
