import { toHtml } from "@pluma/contract/documents/schema/html";
import { toOutsideHtml } from "@pluma/contract/documents/schema/outside";
import { checkDocument, documentSchema } from "@pluma/contract/documents/schema/schema";
import { hostileHtml } from "@pluma/contract/documents/test/hostileHtml";
import { pastedHtml } from "@pluma/contract/documents/test/pastedHtml";
import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { parseFragment } from "parse5";
import type { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { openState } from "../../../platform/state.ts";
import { toWrittenPdf, toWrittenWord } from "../../../providers/documents/index.ts";
import { readHtml } from "../engine/read.ts";
import { markdownToHtml } from "../imports/markdown.ts";
import { readFileAs } from "../imports/read.ts";
import { toMarkdown } from "./markdown.ts";
import { toPage } from "./page.ts";

const corpus = [...hostileHtml, ...pastedHtml.map(({ html }) => html)];
const about = {
  title: "A",
  lang: "es",
  ownerId: 1,
  state: openState(),
  look: { accent: null, pictures: new Map() },
} as const;

/** What a document is written with for others; nothing else is in any. */
const tags = new Set(
  "p h1 h2 h3 h4 ul ol li blockquote pre code table tbody tr td th img hr br a strong em u s mark".split(" "),
);
const values: Record<string, RegExp> = {
  style: /^(?:text-align: (?:left|center|right|justify)|border-collapse: collapse)$/,
  href: /^(?:https?|mailto|tel):[!-~\u00a1-\uffff]*$/,
  src: /^(?:\/api\/files\/\d+|data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]*)$/,
  alt: /^/,
  rel: /^noopener noreferrer nofollow$/,
  target: /^_blank$/,
  start: /^\d{1,5}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  border: /^1$/,
  cellpadding: /^6$/,
  width: /^\d{2,3}%$/,
  "data-type": /^task(?:List|Item)$/,
  "data-checked": /^(?:true|false)$/,
  "data-language": /^[A-Za-z0-9+#._-]{1,40}$/,
  "data-colwidth": /^\d{1,4}(?:,\d{1,4})*$/,
  "data-file-id": /^\d+$/,
  "data-width": /^\d{2,3}$/,
};

function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const open = [...parseFragment(html).childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!("tagName" in node)) continue;
    if (!tags.has(node.tagName)) faults.push(node.tagName);
    for (const { name, value } of node.attrs) if (!values[name]?.test(value)) faults.push(`${name}=${value}`);
    open.push(...node.childNodes);
  }
  return faults;
}

const bodyOf = (page: string): string => /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? "";

test("there are at least 500 fragments", () => {
  expect(new Set(corpus).size).toBeGreaterThanOrEqual(500);
});

test("of no fragment anything comes into a document, a copy, a page or Markdown but what the schema names", () => {
  for (const html of corpus) {
    const doc = readHtml(html);
    checkDocument(doc);
    const look = { accent: null, pictures: new Map() };
    const written = [
      toHtml(doc.content),
      toOutsideHtml(doc.content, (fileId) => `/api/files/${fileId}`),
      bodyOf(toPage(doc, { title: html.slice(0, 50), lang: "en", look })),
      toHtml(readHtml(markdownToHtml(toMarkdown(doc, new Map()))).content),
    ];
    expect([html.slice(0, 100), written.flatMap(faultsIn)]).toEqual([html.slice(0, 100), []]);
  }
});

test("the same holds of a file that is imported", async () => {
  for (const html of corpus) {
    const read = await readFileAs("a.html", Buffer.from(html)).catch((error: Error) => error);
    // Of some nothing is left that could be read.
    if (read instanceof Error) {
      expect([html.slice(0, 100), read.name]).toEqual([html.slice(0, 100), "Unreadable"]);
      continue;
    }
    const doc = documentSchema.nodeFromJSON(read.doc);
    checkDocument(doc);
    expect([html.slice(0, 100), faultsIn(toHtml(doc.content))]).toEqual([html.slice(0, 100), []]);
  }
});

/** All fragments as one document, so that Word and PDF are made once of them. */
const allTogether = (): Node => {
  const blocks = corpus.flatMap((html) => readHtml(html).children);
  return documentSchema.node("doc", null, blocks);
};

test("in Word no link leads elsewhere than a link may, nothing is embedded, and each part is XML", async () => {
  const parts = unzipSync(await toWrittenWord(allTogether().toJSON(), about));
  for (const [path, part] of Object.entries(parts)) {
    if (/\.(?:xml|rels)$/.test(path)) expect([path, XMLValidator.validate(strFromU8(part))]).toEqual([path, true]);
  }
  expect(Object.keys(parts).filter((path) => /media|embed|activeX|vba/i.test(path))).toEqual([]);
  const relations = strFromU8(parts["word/_rels/document.xml.rels"] ?? new Uint8Array());
  const outside = [...relations.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, target]) => target ?? "");
  expect(outside).toContain("https://a.example/");
  expect(outside.filter((target) => !values.href?.test(target))).toEqual([]);
});

test("in a PDF no link leads elsewhere than a link may, and nothing runs or is embedded", async () => {
  const bytes = await toWrittenPdf(allTogether().toJSON(), about);
  expect(Buffer.from(bytes).toString("latin1")).not.toMatch(
    /\/(?:JavaScript|JS|Launch|EmbeddedFile|SubmitForm|URI\s*\((?!https?:|mailto:|tel:))/,
  );
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const annotations = await (await pdf.getPage(at)).getAnnotations();
    for (const { url = "https://none.example" } of annotations) expect(url).toMatch(/^(?:https?|mailto|tel):/);
  }
});
