import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { converted, hasOffice } from "../../../providers/documents/test/office.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";
import { aDocument } from "../test/aDocument.ts";

let node: TestApp;
let owner: TestUser;
let fileId: number;
beforeAll(async () => {
  node = await aTestApp();
  owner = await aUser(node);
  const { body } = await node.ask("POST /files", { token: owner.token, form: aForm(await aPicture("png")) });
  fileId = body.file_id;
});
afterAll(() => node.close());

const html = () =>
  '<h1>Título</h1><h2 style="text-align: center">Second</h2><p>Some <strong>bold</strong> <em>slanted</em> <s>struck</s> <u>lined</u>' +
  ' <a href="https://a.example/?b=1&amp;c=2">a link</a></p><p style="text-align: right">right</p><p style="text-align: justify">just</p>' +
  "<ul><li><p>one</p><ul><li><p>in it</p><ul><li><p>deeper</p></li></ul></li></ul></li><li><p>two</p></li></ul>" +
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>ticked</p></li></ul>' +
  '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol><p>between</p><ol><li><p>first again</p></li></ol>' +
  '<table><tbody><tr><th colspan="2"><p>head</p></th><th><p>c</p></th></tr><tr><td rowspan="2"><p>tall</p></td><td><p>y</p></td>' +
  "<td><p>1</p></td></tr><tr><td><p>z</p></td><td><p>2</p></td></tr></tbody></table>" +
  `<img src="/api/files/${fileId}" data-file-id="${fileId}" alt="The kiln"><p>The end</p>`;

async function take(format: string): Promise<Uint8Array> {
  const { documentId } = await aDocument(node, owner.userId, { html: html(), name: "A brief" });
  const answer = await fetch(`${node.address}/api/documents/${documentId}/export?format=${format}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

type Element = DefaultTreeAdapterTypes.Element;
const isElement = (each: DefaultTreeAdapterTypes.ChildNode): each is Element => "tagName" in each;

/** Elements below one, each with its own words, in the order of the text. */
function elementsIn(root: { childNodes: DefaultTreeAdapterTypes.ChildNode[] }): Element[] {
  return root.childNodes.flatMap((each) => (isElement(each) ? [each, ...elementsIn(each)] : []));
}
const wordsOf = (root: { childNodes: DefaultTreeAdapterTypes.ChildNode[] }): string =>
  root.childNodes
    .map((each) => ("value" in each ? each.value : isElement(each) ? wordsOf(each) : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.attrs.find((attribute) => attribute.name === name)?.value;
/** How many lists an element is in. */
const depthOf = (element: Element): number =>
  element.parentNode && "tagName" in element.parentNode
    ? depthOf(element.parentNode) + (/^(?:ul|ol)$/.test(element.parentNode.tagName) ? 1 : 0)
    : 0;

test.skipIf(!hasOffice)(
  "Word opens in an office program as it was written: headings, lists in lists, merged cells, links, pictures, alignment",
  {
    timeout: 180_000,
  },
  async () => {
    const read = parse((await converted(await take("word"), "docx", "html")).toString("utf8"));
    const all = elementsIn(read);
    const named = (tag: string) => all.filter(({ tagName }) => tagName === tag);
    const holding = (words: string) => all.findLast((each) => each.tagName === "p" && wordsOf(each) === words);
    expect([named("h1").map(wordsOf), named("h2").map(wordsOf)]).toEqual([["Título"], ["Second"]]);
    expect(attributeOf(named("h2")[0], "align")).toBe("center");
    expect(["right", "just"].map((words) => attributeOf(holding(words), "align"))).toEqual(["right", "justify"]);
    expect([named("b").map(wordsOf)[0], named("i").map(wordsOf)[0]]).toEqual(["bold", "slanted"]);
    expect(named("strike").map(wordsOf)).toEqual(["struck"]);
    expect(named("a").map((link) => [wordsOf(link), attributeOf(link, "href")])).toEqual([
      ["a link", "https://a.example/?b=1&c=2"],
    ]);
    const depths = ["one", "in it", "deeper", "two", "three", "between", "first again"].map((words) => {
      const found = holding(words);
      return found ? depthOf(found) : -1;
    });
    expect(depths).toEqual([1, 2, 3, 1, 1, 0, 1]);
    expect(wordsOf(read)).toContain("☑ ticked");
    expect(named("ol").map((list) => attributeOf(list, "start") ?? "1")).toEqual(["3", "1"]);
    const cells = named("td").map((cell) => [
      wordsOf(cell),
      attributeOf(cell, "colspan") ?? "1",
      attributeOf(cell, "rowspan") ?? "1",
    ]);
    expect(cells).toEqual([
      ["head", "2", "1"],
      ["c", "1", "1"],
      ["tall", "1", "2"],
      ["y", "1", "1"],
      ["1", "1", "1"],
      ["z", "1", "1"],
      ["2", "1", "1"],
    ]);
    expect(named("img")).toHaveLength(1);
    expect(wordsOf(read)).toContain("The end");
  },
);

test.skipIf(!hasOffice)(
  "what an office program writes of our Word file comes back as the same text",
  {
    timeout: 180_000,
  },
  async () => {
    const written = await converted(await take("word"), "docx", "docx:MS Word 2007 XML");
    const form = aForm(written, "A brief.docx");
    const { body } = await node.ask("POST /documents/import", { token: owner.token, form });
    const plain = (text: string) =>
      text
        .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '<a href="$1">')
        .replace(/<img[^>]*>/g, "<img>")
        .replaceAll("<p></p>", "");
    expect(plain(body.document.content)).toBe(plain(html()));
  },
);
