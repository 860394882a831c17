import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { bring, hold } from "../test/aBatch.ts";
import { aText, aWorkbook } from "../test/aWorkbook.ts";
import { linesOfCsv } from "./csv.ts";
import { TableProblem, tableOf } from "./table.ts";
import { linesOfXlsx } from "./xlsx.ts";

let node: TestApp;
let person: TestUser;
let workflowId: number;

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls", "uploads");
  person = await aUser(node);
  ({ workflowId } = await aWorkflow(node, person.userId));
});
afterAll(() => node.close());

const seed = seedOfTests(20_261_123);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const refused = async (table: string | Uint8Array, name?: string) => {
  const { status, body } = await bring(node, person, workflowId, table, name);
  return [status, body.code];
};

const text = aText;

test.each([
  ["commas", "a,b\n1,x"],
  ["semicolons", "a;b\n1;x"],
  ["tabs", "a\tb\n1\tx"],
  ["a mark at the beginning and lines of Windows", "\ufeffa;b\r\n1;x\r\n"],
  ["quotes", '"a";"b"\n"1";"x"'],
  ["a line that says what separates its cells", "\ufeffsep=;\r\na;b\r\n1;x"],
])("a CSV with %s is read", (_, csv) => {
  expect(tableOf(linesOfCsv(bytesOf(csv)))).toMatchObject({
    columns: [{ name: "a" }, { name: "b" }],
    rows: [{ row: 2, cells: ["1", "x"] }],
  });
});

test("letters of older spreadsheets and of UTF-16 are read as they are", () => {
  const windows = Uint8Array.from(Buffer.from("pieza;precio\nCañón;5\u0080", "latin1"));
  expect(linesOfCsv(windows)[1]).toEqual(["Cañón", "5€"]);
  const wide = Uint8Array.from(Buffer.from("\ufeffpieza\nCañón", "utf16le"));
  expect(linesOfCsv(wide)[1]).toEqual(["Cañón"]);
});

test("rows have the numbers that a spreadsheet gives them, whatever stands above, empty lines left out", async () => {
  const { rows } = tableOf(linesOfCsv(bytesOf('a,b\n1,x\n\n,\n"two\nlines",y\n')));
  expect(rows).toEqual([
    { row: 2, cells: ["1", "x"] },
    { row: 5, cells: ["two\nlines", "y"] },
  ]);
  const data = [[], [text("Week 48")], [], [text("Hours")], [text("16")]];
  const { lines } = await linesOfXlsx(await aWorkbook([{ sheet: "Plan", data }]), null);
  expect(tableOf(lines, wanted).rows).toEqual([{ row: 5, cells: ["16"] }]);
});

test("a cell that is too long is told by the place that it has in the file", () => {
  const long = () => tableOf(linesOfCsv(bytesOf(`Week 48,\nWho,Hours\nAnn,${"x".repeat(30_001)}\n`)), wanted);
  expect(long).toThrow(
    expect.objectContaining({ code: "batch_cell_long", values: { row: 3, column: "B", max: 30_000 } }),
  );
});

const wanted = [
  { key: "who", label: "Whose week" },
  { key: "hours", label: "Hours" },
];

test.each([
  ["a title above it", "Week 48\n\nwhose week,Hours\nAnn,16\n", ["whose week", "Hours"], [["Ann", "16"]]],
  [
    "more lines above it",
    "Plan,2026\nBy Ann,\nHours,Note,Whose week\n16,x,Ann\n",
    ["Hours", "Note", "Whose week"],
    [["16", "x", "Ann"]],
  ],
  ["nothing that is asked for in it", "Person,Time\nAnn,16\n", ["Person", "Time"], [["Ann", "16"]]],
  ["rows that say as much", "Whose week,Note\nHours,x\n", ["Whose week", "Note"], [["Hours", "x"]]],
])("the line that names the columns is found, with %s", (_what, csv, names, cells) => {
  const { columns, rows } = tableOf(linesOfCsv(bytesOf(csv)), wanted);
  expect(columns.map(({ name }) => name)).toEqual(names);
  expect(rows.map((row) => row.cells)).toEqual(cells);
});

test("what is no table, or more than one may have, is refused with what is wrong", async () => {
  const wide = Array.from({ length: 61 }, (_, index) => `c${index}`).join(",");
  expect(await refused("Topic\n")).toEqual([422, "batch_file_empty"]);
  expect(await refused("")).toEqual([422, "batch_file_empty"]);
  expect(await refused("1,2\n3,4")).toEqual([422, "batch_header_missing"]);
  expect(await refused(`Topic\n${"tea\n".repeat(1001)}`)).toEqual([422, "batch_rows_many"]);
  expect(await refused(`${wide}\n${wide}`)).toEqual([422, "batch_columns_many"]);
  expect(await refused(`Topic\n${"x".repeat(30_001)}`)).toEqual([422, "batch_cell_long"]);
  expect(await refused('Topic\n"tea')).toEqual([422, "batch_file_unreadable"]);
  expect(await refused(Uint8Array.of(0x54, 0, 0, 1, 2, 0))).toEqual([422, "batch_file_unreadable"]);
  expect(await refused(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "old.xls")).toEqual([422, "batch_file_old"]);
  const sealed = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from("EncryptedPackage", "utf16le")]);
  expect(await refused(new Uint8Array(sealed), "sealed.xlsx")).toEqual([422, "batch_file_locked"]);
  expect(await refused(zipSync({ "a.txt": strToU8("tea") }), "zip.xlsx")).toEqual([422, "batch_file_unreadable"]);
  expect((await refused(new Uint8Array(5 * 1024 * 1024 + 1)))[0]).toBe(413);
});

test("a file that unpacks to more than it should is refused, and the next one read", async () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(80 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  // Not because its thread was ended for what it took, as that comes too late when the machine is busy.
  await expect(linesOfXlsx(bomb, null)).rejects.toMatchObject({ code: "batch_file_unpacked" });
  expect(await refused(bomb, "bomb.xlsx")).toEqual([413, "batch_file_unpacked"]);
  expect(await refused("Topic\ntea")).toEqual([201, undefined]);
});

test("of an XLSX the first sheet with something in it is read, or the one that is named; numbers and dates as one sees them", async () => {
  const data = [
    [text("Topic"), text("Price"), text("Day")],
    [
      text("=1+1"),
      { value: 0.1 + 0.2, type: Number },
      { value: new Date(Date.UTC(2026, 10, 23)), type: Date, format: "dd/mm/yyyy" },
    ],
  ];
  const book = await aWorkbook([
    { sheet: "Notes", data: [[]] },
    { sheet: "Otoño", data },
    { sheet: "Other", data: [[text("Topic")], [text("coffee")]] },
  ]);
  const { body, text: said } = await bring(node, person, workflowId, book, "book.xlsx");
  const sheets = ["Notes", "Otoño", "Other"];
  expect(body.batch?.file, said).toEqual({ name: "book.xlsx", sheet: "Otoño", sheets, is_kept: true });
  expect(body.batch.columns.map(({ samples }: { samples: string[] }) => samples)).toEqual([
    ["=1+1"],
    ["0.3"],
    ["2026-11-23"],
  ]);
  const form = new FormData();
  form.set("sheet", "Other");
  form.set("file", new Blob([Uint8Array.from(book)]), "book.xlsx");
  const { path, rows } = hold(node, person, body.batch);
  const other = await node.ask(`PUT ${path}/file`, { token: person.token, form });
  expect(other.body.batch.file.sheet).toBe("Other");
  expect((await rows()).map(({ values }) => values)).toEqual([{ topic: "coffee" }]);
  form.set("sheet", "None");
  expect((await node.ask(`PUT ${path}/file`, { token: person.token, form })).body.code).toBe("batch_sheet_missing");
});

test("times are read as the minute that one sees, and a time without a day has none", async () => {
  const day = 46_349;
  const at = (serial: number, format: string) => ({ value: serial, type: Number, format });
  const data = [
    [text("When"), text("Opens"), text("Takes")],
    [at(day + 510 / 1440, "dd/mm/yyyy hh:mm"), at(510 / 1440, "hh:mm"), at(1.5, "[h]:mm")],
    [at(day + 0.999_999_999, "dd/mm/yyyy hh:mm"), at(0, "hh:mm"), at(1.75, "[h]:mm")],
  ];
  const { lines } = await linesOfXlsx(await aWorkbook([{ sheet: "Times", data }]), null);
  expect(lines.slice(1)).toEqual([
    ["2026-11-23 08:30", "08:30", "36:00"],
    ["2026-11-24", "00:00", "42:00"],
  ]);
});

test("cells that are one from above to below say their value in each row that has something of its own", async () => {
  const one = (value: string, rowSpan: number) => ({ value, type: String, rowSpan });
  const wide = { value: "both", type: String, columnSpan: 2 };
  const data = [
    [text("Range"), text("Product"), text("Note")],
    [one("Autumn", 4), text("Mug"), text("new")],
    [null, text("Bowl"), wide, null],
    [null, null, null],
    [null, text("Jug"), one("old", 2)],
    [text("Winter"), text("Vase"), null],
    [one("Nothing below", 3), null, null],
    [null, null, null],
    [null, null, null],
  ];
  const book = await aWorkbook([
    { sheet: "A & B", data: [[text("Topic")], [text("tea")]] },
    { sheet: "Other", data },
  ]);
  const { lines } = await linesOfXlsx(book, "Other");
  expect(tableOf(lines).rows.map(({ row, cells }) => [row, ...cells])).toEqual([
    [2, "Autumn", "Mug", "new"],
    [3, "Autumn", "Bowl", "both"],
    [5, "Autumn", "Jug", "old"],
    [6, "Winter", "Vase", "old"],
    [7, "Nothing below", "", ""],
  ]);
  expect((await linesOfXlsx(book, "A & B")).lines).toEqual([["Topic"], ["tea"]]);
});

test("whatever a file holds, it is read or refused with a reason", () => {
  const chance = chanceOf(seed);
  const pieces = ['"', ",", ";", "\t", "\n", "\r\n", "\u0000", "a", "=", "é", "\ufeff", "🪶", "\ud800", '""', "1"];
  for (let round = 0; round < 3000; round += 1) {
    const made = Array.from({ length: chance.below(40) }, () => chance.of(pieces)).join("");
    const bytes =
      chance.below(2) === 0 ? bytesOf(made) : Uint8Array.from({ length: chance.below(60) }, () => chance.below(256));
    try {
      const { columns, rows } = tableOf(linesOfCsv(bytes));
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
      expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    } catch (error) {
      if (!(error instanceof TableProblem)) throw error;
    }
  }
});
