import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aDraft, aWorkflowOf, hold } from "../test/aBatch.ts";

let models: ModelServer;
let node: TestApp;
let person: TestUser;
let path: string;

const day = new Date("2026-11-23T00:00:00Z");
const hostile = ["=1+1", "+cmd|x", "-2", "@SUM(A1)", "'../../etc", "a/b:c*?"];

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "generations", "uploads", "exports", "documents");
  person = await aUser(node);
  const steps = ['Of [thing] say="=HYPERLINK(1)"', "End of [thing] words=2"];
  const { workflowId } = await aWorkflowOf(node, person, steps);
  const given = [
    ["24", "2026-11-23"],
    ["0.5", "on request"],
  ];
  const rows = hostile.map((value, index) => [value, value, ...(given[index] ?? ["", ""])].join(";"));
  const table = ["Thing;=Head;Price;Day", ...rows, ";x;;"].join("\n");
  const batch = hold(node, person, await aDraft(node, person, workflowId, table));
  path = batch.path;
  await batch.start();
  await batch.until("done");
});
afterAll(async () => {
  await node.close();
  await models.close();
});

async function fetched(format: string): Promise<Uint8Array> {
  const answer = await fetch(`${node.address}/api${path}/result?format=${format}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status, format).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

test("the table has the columns of the file, how each row stands and each step's answer; nothing in it is a formula", async () => {
  const lines: string[][] = parse(strFromU8(await fetched("csv")), { bom: true });
  expect(lines[0]?.slice(0, 5)).toEqual(["Thing", "'=Head", "Price", "Day", "State"]);
  expect(lines).toHaveLength(8);
  expect(lines.slice(1, 7).map((line) => line[4])).toEqual(Array(6).fill("Written"));
  expect(lines[7]?.[4]).toBe("Excluded");
  expect(lines[1]?.slice(5)).toEqual(["'=HYPERLINK(1)", expect.stringContaining("w1 w2")]);
  for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
});

test("as XLSX nothing is a formula; numbers and dates of the file are such again, and what was written is a text", async () => {
  const bytes = await fetched("xlsx");
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const);
  for (const [name, xml] of parts) expect(xml, name).not.toMatch(/<f[ >]/);
  const [sheet] = await readSheets(Buffer.from(bytes), { trim: false });
  expect(sheet?.data[1]).toEqual([
    "=1+1",
    "=1+1",
    24,
    day,
    "Written",
    "=HYPERLINK(1)",
    expect.stringContaining("w1 w2"),
  ]);
  expect(sheet?.data[2]?.slice(2, 4)).toEqual([0.5, "on request"]);
});

test("the archive has a Word file for each written row, each with a name of its own that is safe everywhere", async () => {
  const parts = unzipSync(await fetched("zip"));
  const names = Object.keys(parts);
  expect(names).toHaveLength(6);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^\d{4} [^/\\:*?"<>|]+\.docx$/);
  const [first] = names;
  const document = strFromU8(
    unzipSync(parts[first ?? ""] ?? new Uint8Array())["word/document.xml"] ?? new Uint8Array(),
  );
  expect(document).toContain("=HYPERLINK(1)");
  expect(document).toContain("w1 w2");
});

test("nothing is given before anything is written, and nothing to anybody else", async () => {
  const { workflowId } = await aWorkflowOf(node, person, ["Of [thing]"]);
  const draft = hold(node, person, await aDraft(node, person, workflowId, "Thing\ntea"));
  const asked = await node.ask(`GET ${draft.path}/result`, { token: person.token });
  expect([asked.status, asked.body.code]).toEqual([409, "batch_nothing_written"]);
  const other = await aUser(node);
  expect((await node.ask(`GET ${path}/result`, { token: other.token })).status).toBe(404);
});

test("the empty table has a column for each question, which are matched when it comes back", async () => {
  const { workflowId } = await aWorkflowOf(node, person, ["Of [thing] and [other_thing]"]);
  const { text } = await node.ask(`GET /workflows/${workflowId}/batches/table`, { token: person.token });
  const draft = await aDraft(node, person, workflowId, `${text}tea,coffee\n`);
  expect(Object.values(draft.mapping.fields)).toEqual([
    { from: "column", column: 0 },
    { from: "column", column: 1 },
  ]);
});
