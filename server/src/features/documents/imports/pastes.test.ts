import { piecesToHtml } from "@pluma/contract/documents/pasting/pieces";
import { tidyPasted } from "@pluma/contract/documents/pasting/tidy";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { pastedHtml } from "@pluma/contract/documents/test/pastedHtml";
import { expect, test } from "vitest";
import { readHtml } from "../engine/read.ts";
import { piecesOf } from "./pieces.ts";

test.each(pastedHtml)("$what is read as what it says", ({ html, becomes }) => {
  expect(toHtml(readHtml(piecesToHtml(tidyPasted(piecesOf(html)))).content)).toBe(becomes);
});
