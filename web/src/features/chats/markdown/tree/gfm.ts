import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Reading } from "./readMarkdown.ts";

/** Reads tables, task lists, footnotes, struck out text and bare addresses. */
export const gfmReading: Reading = { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() };
