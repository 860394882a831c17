import { DOCUMENT_BYTES_MAX } from "@pluma/contract/chats/sharing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";

let node: TestApp;
let person: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  person = await aUser(node);
});
afterAll(() => node.close());

const make = (kind: "pdf" | "word", body: object) => node.ask(`POST /messages/${kind}`, { token: person.token, body });
const nameIn = (headers: Headers) =>
  decodeURIComponent((headers.get("content-disposition") ?? "").replace(/^attachment; filename\*=UTF-8''/, ""));

test("both documents come as downloads of their type, under the name that was asked for", async () => {
  const pdf = await make("pdf", { text: "# Hola", name: "../../etc/Mi «texto»: 1.\u202e" });
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(nameIn(pdf.headers)).toBe("etc Mi «texto» 1.pdf");
  expect(pdf.text.startsWith("%PDF-")).toBe(true);
  const word = await make("word", { text: "# Hola" });
  expect(word.headers.get("content-type")).toMatch(/wordprocessingml\.document$/);
  expect(nameIn(word.headers)).toBe("document.docx");
});

test("200 kB are made into a document, and not a byte more", async () => {
  const text = (bytes: number) => "é".repeat(bytes / 2);
  expect((await make("word", { text: text(DOCUMENT_BYTES_MAX) })).status).toBe(200);
  for (const kind of ["pdf", "word"] as const) {
    for (const long of [text(DOCUMENT_BYTES_MAX + 2), "x".repeat(DOCUMENT_BYTES_MAX * 3)]) {
      const answer = await make(kind, { text: long });
      expect([answer.status, answer.body.code]).toEqual([413, "document_too_long"]);
    }
  }
});

test("an empty text is refused", async () => {
  for (const text of ["", " \n ", undefined, 7]) expect((await make("pdf", { text })).status).toBe(422);
});
