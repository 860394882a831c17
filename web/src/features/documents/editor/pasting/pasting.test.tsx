import { toHtml } from "@pluma/contract/documents/schema/html";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { pastedHtml } from "@pluma/contract/documents/test/pastedHtml";
import { files } from "@pluma/contract/files/files";
import { DOMParser as Reader } from "@tiptap/pm/model";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers, refuses } from "../../../../../test/server.ts";
import Document from "../../screens/Document.tsx";
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

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const file = { file_id: 9, src: pixel, name: "kiln.png", type: "image/png", size: 70 };

/** Pastes HTML into a document that is open, and answers what the server has of it then. */
async function pasteInto(html: string) {
  const server = aDocumentServer({ doc: textDoc("") });
  // A picture is asked for at its usual address too, at a moment of the browser's own.
  refuses(files.readFile, 404, "not_found", "No key");
  answers(files.readStorage, { used: 0, max: null, organization: null });
  await draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5" },
  );
  const text = page.getByRole("textbox", { name: "Text of the document" });
  // The editor is fetched with the first document.
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  await text.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", html);
  text.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  return server;
}

test("a picture that stands in what is pasted is kept as a file, at its place", async () => {
  const sent = answers(files.addFile, { file, file_id: 9 });
  const server = await pasteInto(`<p>Before</p><p><img src="${pixel}" alt="The kiln"></p><p>After</p>`);
  await expect
    .poll(server.html)
    .toBe('<p>Before</p><img src="/api/files/9" data-file-id="9" alt="The kiln"><p>After</p>');
  expect(sent).toHaveLength(1);
});

test("a picture that is refused says why, and the text comes along without it", async () => {
  refuses(files.addFile, 422, "file_broken", "The picture is damaged.");
  const server = await pasteInto(`<p>Before</p><img src="${pixel}"><p>After</p>`);
  await expect.element(page.getByText("The picture is damaged.")).toBeVisible();
  await expect.poll(server.html).toBe("<p>Before</p><p>After</p>");
});

test("what is copied of a document is plain text too: with the marks of its lists, the cells of its tables, addresses and fences", async () => {
  const html =
    '<h1>Plan</h1><ol start="3"><li><p>one</p><ul><li><p>two, see <a href="https://example.com/a">the list</a></p></li></ul></li><li><p>four</p></li></ol>' +
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>' +
    "<table><tr><th><p>Port</p></th><th><p>Days</p></th></tr><tr><td><p>Vigo</p></td><td><p>3</p></td></tr></table>" +
    '<pre data-language="js"><code>sail();</code></pre><p>a<br>b</p>';
  await pasteInto(html);
  const text = page.getByRole("textbox", { name: "Text of the document" });
  await expect.element(text.getByText("sail();")).toBeVisible();
  const copied = (from: Element | null, to: Element | null) => {
    getSelection()?.setBaseAndExtent(from as Element, 0, to as Element, (to as Element).childNodes.length);
    document.dispatchEvent(new Event("selectionchange"));
    const clipboardData = new DataTransfer();
    text.element().dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData("text/plain");
  };
  const found = (query: string) => text.element().querySelector(query);
  await expect
    .poll(() => copied(found("h1"), found("h1 ~ p")))
    .toBe(
      [
        "Plan",
        "3. one\n   - two, see the list (https://example.com/a)\n4. four",
        "- ☑ done",
        "Port\tDays\nVigo\t3",
        "```js\nsail();\n```",
        "a\nb",
      ].join("\n\n"),
    );
  await expect
    .poll(() => copied(found("ol > li:first-child p"), found("ol > li:last-child p")))
    .toBe("3. one\n   - two, see the list (https://example.com/a)\n4. four");
  await expect.poll(() => copied(found("h1"), found("h1"))).toBe("Plan");
});
