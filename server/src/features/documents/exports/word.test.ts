import mammoth from "mammoth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { WORD_TYPE } from "../../../providers/documents/index.ts";
import { aDocument } from "../test/aDocument.ts";

let node: TestApp;
let owner: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  owner = await aUser(node);
});
afterAll(() => node.close());

test("a document as Word has its headings, lists, merged cells, links and words, as another reader finds them", async () => {
  const html =
    '<h1>Title</h1><p style="text-align: center">A <strong>bold</strong> <a href="https://a.example/">link</a></p>' +
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol><li><p>c</p></li></ol>" +
    '<table><tr><th colspan="2">head</th></tr><tr><td rowspan="2">x</td><td>y</td></tr><tr><td>z</td></tr></table>';
  const { documentId } = await aDocument(node, owner.userId, { html, name: "A / brief" });
  const answer = await fetch(`${node.address}/api/documents/doc-converted/${documentId}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, WORD_TYPE]);
  expect(answer.headers.get("content-disposition")).toContain("A%20brief.docx");
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await answer.arrayBuffer()) });
  expect(value).toContain("<h1>Title</h1>");
  expect(value).toContain('A <strong>bold</strong> <a href="https://a.example/">link</a>');
  expect(value).toContain("<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>");
  expect(value).toMatch(/<th colspan="2">.*head|<td colspan="2">.*head/);
  expect(value).toMatch(/<td rowspan="2">.*x/);
});
