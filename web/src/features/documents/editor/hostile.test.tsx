import { documentReview } from "@pluma/contract/documents/review";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { hostileHtml } from "@pluma/contract/documents/test/hostileHtml";
import { pastedHtml } from "@pluma/contract/documents/test/pastedHtml";
import { Editor } from "@tiptap/core";
import { Route, Routes } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aDocumentServer } from "../../../../test/aDocument.ts";
import { aReview } from "../../../../test/aReview.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, server } from "../../../../test/server.ts";
import Document from "../screens/Document.tsx";
import Review from "../screens/Review.tsx";

const corpus = [...hostileHtml, ...pastedHtml.map(({ html }) => html)];

/** What a document is drawn with, and what an editor lays around it; nothing else is in either. */
const tags = new Set(
  "p h1 h2 h3 h4 ul ol li blockquote pre code table colgroup col tbody tr td th img hr br a strong em u s mark div span label input".split(
    " ",
  ),
);
const values: Record<string, RegExp> = {
  style:
    /^(?:(?:text-align: (?:left|center|right|justify)|(?:min-)?width: [\d.]+(?:px|%));? ?)*$|^position: absolute; [\w\s:;,().-]*white-space: nowrap; border: 0px;$/,
  href: /^(?:https?|mailto|tel):[!-~\u00a1-\uffff]*$/,
  src: /^\/api\/files\/\d+$/,
  alt: /^/,
  rel: /^noopener noreferrer nofollow$/,
  target: /^_blank$/,
  start: /^\d{1,5}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  class: /^(?:tableWrapper|column-resize-handle|ProseMirror-\w+|is-empty| )*$/,
  type: /^checkbox$/,
  checked: /^(?:checked)?$/,
  "aria-label": /^/,
  loading: /^lazy$/,
  contenteditable: /^(?:true|false)$/,
  dir: /^auto$/,
  disabled: /^$/,
  draggable: /^(?:true|false)$/,
  "data-type": /^task(?:List|Item)$/,
  "data-checked": /^(?:true|false)$/,
  "data-language": /^[A-Za-z0-9+#._-]{1,40}$/,
  "data-colwidth": /^\d{1,4}(?:,\d{1,4})*$/,
  "data-file-id": /^\d+$/,
  "data-width": /^\d{2,3}$/,
  "data-at": /^\d+$/,
};

function faultsIn(root: Element): string[] {
  return [...root.querySelectorAll("*")].flatMap((element) => [
    ...(tags.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].flatMap(({ name, value }) => (values[name]?.test(value) ? [] : `${name}=${value}`)),
  ]);
}

/** What a page asks others for, by any of its elements, and what runs of what was pasted. */
function watchPage() {
  const noted: string[] = [];
  const isForeign = (url: string) => url.startsWith("http") && new URL(url).origin !== location.origin;
  const hear = ({ request }: { request: Request }) => void (isForeign(request.url) && noted.push(request.url));
  server.events.on("request:start", hear);
  const alert = vi.spyOn(window, "alert").mockImplementation((text) => void noted.push(`alert(${text})`));
  onTestFinished(() => {
    server.events.removeListener("request:start", hear);
    alert.mockRestore();
  });
  performance.clearResourceTimings();
  // Whatever was asked for, answered or not, by the page or what is framed in it.
  const asked = () => performance.getEntriesByType("resource").flatMap(({ name }) => (isForeign(name) ? name : []));
  return () => [...noted, ...asked()];
}

function editorOf(element: Element | null): Editor {
  const editor: unknown = Reflect.get(element ?? {}, "editor");
  if (!(editor instanceof Editor)) throw new Error("no editor is drawn");
  return editor;
}

test("what watches over these pages hears of a picture from elsewhere, and of a script that runs", async () => {
  const noted = watchPage();
  await draw(<img src="https://elsewhere.example/seen.png" alt="" />);
  await expect.poll(noted).toContain("https://elsewhere.example/seen.png");
  const frame = document.createElement("img");
  frame.setAttribute("onerror", "alert(7)");
  frame.src = "/nowhere.png";
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await expect.poll(noted).toContain("alert(7)");
  expect(faultsIn(document.body)).toContain("onerror=alert(7)");
});

test("of no fragment that is pasted, and read by a link then, anything runs, is fetched or drawn but what the schema names", async () => {
  const noted = watchPage();
  const documentServer = aDocumentServer();
  const first = await draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5" },
  );
  const text = page.getByRole("textbox", { name: "Text of the document" });
  await expect.element(text, { timeout: 50_000 }).toBeVisible();
  const editor = editorOf(text.element());
  const blocks: unknown[] = [];
  const faults: string[] = [];
  for (const html of corpus) {
    editor.commands.clearContent();
    editor.view.pasteHTML(html);
    faults.push(...faultsIn(editor.view.dom).map((fault) => `${fault} of ${html.slice(0, 100)}`));
    blocks.push(...editor.state.doc.toJSON().content);
  }
  expect(faults).toEqual([]);
  expect(noted()).toEqual([]);
  // None of it was more than a document may be: what was pasted last has come where all before it went.
  await expect.poll(documentServer.html).toBe(toHtml(editor.state.doc.content));
  await first.unmount();
  // All that was left of them, as whoever has the link reads it.
  const opened = answers(documentReview.openReview, undefined);
  answers(documentReview.readReview, { review: aReview({ doc: { type: "doc", content: blocks } }) });
  await draw(
    <Routes>
      <Route path="/review/:token" element={<Review />} />
    </Routes>,
    { at: "/review/a-token" },
  );
  const article = page.getByRole("article", { name: "Autumn letter" });
  await expect.element(article).toBeVisible();
  expect(article.element().querySelectorAll("a").length).toBeGreaterThan(0);
  expect(faultsIn(article.element())).toEqual([]);
  await expect.poll(() => opened.length).toBeGreaterThan(0);
  expect(noted()).toEqual([]);
});
