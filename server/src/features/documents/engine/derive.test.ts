import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { expect, test } from "vitest";
import { applySteps } from "./apply.ts";
import { derivedOf, jsonOf } from "./derive.ts";
import { readHtml } from "./read.ts";

const html =
  "<h1>A <strong>title</strong></h1><p></p><p>a<br>b &amp; c</p><hr><ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul>" +
  '<pre><code>1\n2</code></pre><table><tbody><tr><td colspan="2"><p>cell</p></td></tr></tbody></table><blockquote><p>q</p></blockquote>';

test("what is kept of a text block by block is what is made of the whole, also after it was written in", () => {
  let doc = readHtml(html);
  for (const at of [1, 4, 16]) {
    const whole = documentSchema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON())));
    const { content, text } = derivedOf(doc);
    expect(readHtml(content).eq(whole)).toBe(true);
    expect(text).toBe(whole.textBetween(0, whole.content.size, "\n", "\n"));
    expect(jsonOf(doc)).toBe(JSON.stringify(whole.toJSON()));
    const slice = { content: [{ type: "text", text: "new" }] };
    doc = applySteps(doc, [{ stepType: "replace", from: at, to: at, slice }]).doc;
  }
  expect(derivedOf(doc).content.match(/new/g)).toHaveLength(3);
});
