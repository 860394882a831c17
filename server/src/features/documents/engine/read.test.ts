import { toHtml } from "@pluma/contract/documents/schema/html";
import { checkDocument } from "@pluma/contract/documents/schema/schema";
import { parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { hostileHtml } from "../test/hostileHtml.ts";
import { readHtml } from "./read.ts";

const through = (html: string): string => toHtml(readHtml(html).content);

/** Every tag and attribute that a document may be written with; nothing else is in any. */
const written = new Set(
  (
    "p h1 h2 h3 h4 ul ol li blockquote pre code table tbody tr td th img hr br a strong em u s mark " +
    "p.style h1.style h2.style h3.style h4.style ol.start ul.data-type li.data-type li.data-checked pre.data-language " +
    "td.colspan td.rowspan td.data-colwidth th.colspan th.rowspan th.data-colwidth " +
    "img.src img.data-file-id img.alt img.data-width a.href a.rel a.target"
  ).split(" "),
);
const values: Record<string, RegExp> = {
  style: /^text-align: (?:left|center|right|justify)$/,
  src: /^\/api\/files\/\d+$/,
  href: /^(?:https?|mailto|tel):[!-~\u00a1-\uffff]*$/,
};

function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const open = [...parseFragment(html).childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!("tagName" in node)) continue;
    const { tagName } = node;
    if (!written.has(tagName)) faults.push(tagName);
    for (const { name, value } of node.attrs) {
      if (!written.has(`${tagName}.${name}`) || !(values[name] ?? /^/).test(value))
        faults.push(`${tagName} ${name}=${value}`);
    }
    open.push(...node.childNodes);
  }
  return faults;
}

test("of hostile HTML nothing comes through but what the schema names, and what comes through is a document", () => {
  expect(hostileHtml.length).toBeGreaterThan(100);
  for (const html of hostileHtml) {
    const doc = readHtml(html);
    checkDocument(doc);
    expect([html.slice(0, 100), faultsIn(toHtml(doc.content))]).toEqual([html.slice(0, 100), []]);
  }
});

test("the words of what is nested without end are kept", () => {
  for (const html of hostileHtml.filter((each) => each.includes("deep")))
    expect(readHtml(html).textContent).toContain("deep");
});

const whole = [
  "<h1>A</h1><h4>B</h4><p>c</p><p></p>",
  '<p style="text-align: center">a</p><h2 style="text-align: right">b</h2>',
  "<ul><li><p>a</p><ul><li><p>b</p><ol><li><p>c</p></li></ol></li></ul></li><li><p>d</p></li></ul>",
  '<ol start="3"><li><p>c</p><p>more</p></li></ol>',
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked="false"><p>open</p></li></ul>',
  '<table><tbody><tr><th colspan="2" data-colwidth="100,200"><p>a</p></th></tr><tr><td rowspan="2"><p>b</p></td><td><p>c</p></td></tr><tr><td><ul><li><p>d</p></li></ul></td></tr></tbody></table>',
  '<p><a href="https://a.example/?b=c&amp;d" rel="noopener noreferrer nofollow" target="_blank">a <strong>b</strong></a></p>',
  "<p><strong>a<em>b<u>c<s>d<mark>e</mark></s></u></em></strong> <code>f &lt; g</code><br>h</p>",
  '<pre data-language="ts"><code>a\n\n  b &amp;&amp; c\n</code></pre>',
  "<pre><code>\nbegins with a line</code></pre>",
  "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote><hr>",
  '<img src="/api/files/7" data-file-id="7" alt="A &quot;kiln&quot;" data-width="50">',
  "<p>a&nbsp;b &amp; c &lt;d&gt; é 😀 \u200bz</p>",
];

describe("a document that is written as HTML and read again is the same", () => {
  test.each(whole)("%s", (html) => {
    expect(through(html)).toBe(html);
  });
});

const pasted: [string, string, string][] = [
  ["text alone", "a & b", "<p>a &amp; b</p>"],
  ["nothing", "", "<p></p>"],
  ["smaller headings", "<h6>a</h6>", "<h4>a</h4>"],
  [
    "Google Docs' bold that is none",
    '<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span></p></b>',
    "<p>a <strong>b</strong></p>",
  ],
  [
    "styles of words",
    '<p><span style="font-style:italic;text-decoration:underline line-through">a</span></p>',
    "<p><em><u><s>a</s></u></em></p>",
  ],
  [
    "a list within a list without an item",
    "<ul><li>a</li><ul><li>b</li></ul></ul>",
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
  ],
  [
    "cells without paragraphs",
    "<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>",
    "<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>",
  ],
  ["divisions and lines", "<div>a</div><div>b<br>c</div>", "<p>a</p><p>b<br>c</p>"],
  [
    "a picture amid words",
    '<p>a<img src="https://here.example/api/files/7?until=1">b</p>',
    '<p>a</p><img src="/api/files/7" data-file-id="7" alt=""><p>b</p>',
  ],
];

test.each(pasted)("%s is read as what it says", (_, html, expected) => {
  expect(through(html)).toBe(expected);
});
