import { toHtml } from "@pluma/contract/documents/schema/html";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { pastedHtml } from "@pluma/contract/documents/test/pastedHtml";
import { DOMParser as Reader } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { tidyHtml } from "./pasting.ts";

/** The HTML of what the editor makes of a paste. */
function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(tidyHtml(html), "text/html");
  return toHtml(Reader.fromSchema(documentSchema).parse(body).content);
}

test.each(pastedHtml)("$what is pasted as what it says", ({ html, becomes }) => {
  expect(pasted(html)).toBe(becomes);
});

test("what was copied in our own editor is as it was", () => {
  const html = '<p data-pm-slice="1 1 []">a <strong>b</strong></p>';
  expect(tidyHtml(html)).toBe(html);
});
