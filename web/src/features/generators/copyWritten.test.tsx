import { expect, test } from "vitest";
import { watchClipboard } from "../../../test/clipboard.ts";
import { copyWritten } from "./copyWritten.ts";

test("several written texts are copied with a line between them, as what they say and without a mark of Markdown", async () => {
  const read = watchClipboard();
  expect(await copyWritten(["**One** of [two](https://example.com/two)", "", "| A | B |\n|---|---|\n| 1 | 2 |"])).toBe(
    true,
  );
  expect(await read("text/plain")).toBe("One of two (https://example.com/two)\n\n---\n\nA\tB\n1\t2");
  const html = (await read("text/html")) ?? "";
  expect(html).toContain('<p><strong>One</strong> of <a href="https://example.com/two">two</a></p>');
  expect(html).toMatch(/<hr>\s*<table>/);
});
