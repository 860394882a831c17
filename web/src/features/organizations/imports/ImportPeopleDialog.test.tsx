import { type PeopleImport, type PeopleRow, peopleImports } from "@pluma/contract/organizations/imports";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { ImportPeopleDialog } from "./ImportPeopleDialog.tsx";

const { createPeopleImport, readPeopleImport, startPeopleImport, removePeopleImport } = peopleImports;

const nothing = {
  will_add: 0,
  will_invite: 0,
  member_already: 0,
  invited_already: 0,
  role_unknown: 0,
  address_invalid: 0,
  twice: 0,
};
const aFile = (parts: Partial<PeopleImport> = {}): PeopleImport => ({
  import_id: 41,
  organization_id: 5,
  file_name: "people.csv",
  state: "draft",
  rows: 3,
  to_do: 2,
  done: 0,
  outcomes: { ...nothing, will_add: 1, will_invite: 1, role_unknown: 1 },
  results: { added: 0, invited: 0, failed: 0 },
  createdAt: "2026-01-01T00:00:00.000Z",
  ...parts,
});
const aRow = (parts: Partial<PeopleRow>): PeopleRow => ({
  row: 1,
  email: "ines@example.com",
  role: "Member",
  user_type_id: 3,
  outcome: "will_add",
  result: null,
  problem: null,
  ...parts,
});
const rows = [
  aRow({ row: 3, email: "jefa@example.com", role: "Owner", user_type_id: null, outcome: "role_unknown" }),
  aRow({ row: 1 }),
  aRow({ row: 2, email: "nueva@example.com", outcome: "will_invite" }),
];
const read = (file: PeopleImport, of = rows) => ({ import: file, rows: of, count: of.length, pages: 1 });

const opened = (options = {}, onClose = () => {}) =>
  draw(<ImportPeopleDialog organizationId={5} onClose={onClose} />, options);
const choose = async (name = "people.csv", text = "email,role\n") => {
  await expect.element(page.getByRole("dialog")).toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is no place for a file");
  await userEvent.upload(input, new File([text], name, { type: "text/csv" }));
};
const row = (email: string) => page.getByRole("row").filter({ hasText: email });

test("looks at a file first, and says of each row what becomes of it; leaving it does nothing", async () => {
  answers(createPeopleImport, { import: aFile() });
  answers(readPeopleImport, read(aFile()));
  const removed = answers(removePeopleImport, undefined);
  const onClose = vi.fn();
  await opened({}, onClose);
  await choose();
  await expect.element(row("jefa@example.com")).toMatchTextContent("Role unknown");
  await expect.element(row("ines@example.com")).toMatchTextContent("Will be added");
  await expect.element(row("nueva@example.com")).toMatchTextContent("Will be invited");
  await expect.element(page.getByText("1 will be invited")).toBeInTheDocument();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect.poll(() => removed.length).toBe(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test("does it once that is said, shows how far it is, and what came of each row", async () => {
  answers(createPeopleImport, { import: aFile() });
  answers(readPeopleImport, read(aFile()));
  const running = aFile({ state: "running", done: 1 });
  const started = answers(startPeopleImport, { import: running });
  await opened({ language: "es", width: 390 });
  await choose();
  await expect.element(page.getByRole("button", { name: "Añadir o invitar a 2 personas" })).toBeInTheDocument();
  answers(readPeopleImport, read(running));
  await page.getByRole("button", { name: "Añadir o invitar a 2 personas" }).click();
  await expect.element(page.getByText("1 de 2 hechos")).toBeInTheDocument();
  expect(started).toHaveLength(1);
  const over = [
    aRow({
      row: 2,
      email: "nueva@example.com",
      outcome: "will_invite",
      result: "failed",
      problem: "Ya está invitada.",
    }),
    aRow({ result: "added" }),
  ];
  const results = { added: 1, invited: 0, failed: 1 };
  answers(readPeopleImport, read(aFile({ state: "done", done: 2, results }), over));
  await expect.element(page.getByText("1 añadido · 0 invitados · 1 falló")).toBeInTheDocument();
  await expect.element(row("nueva@example.com")).toMatchTextContent("Ya está invitada.");
  await expect.element(row("ines@example.com")).toMatchTextContent("Añadido");
  await expect.element(page.getByRole("button", { name: "Cerrar", exact: true }).last()).toBeInTheDocument();
});

test("says what is wrong with a file, and takes another", async () => {
  refuses(createPeopleImport, 422, "people_columns_missing", "The first line must name the columns email and role.");
  await opened();
  await choose();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The first line must name the columns");
  answers(createPeopleImport, { import: aFile() });
  answers(readPeopleImport, read(aFile()));
  await choose();
  await expect.element(row("ines@example.com")).toBeInTheDocument();
});

test("offers nothing to do where there is nobody to add or invite, and says why it could not begin", async () => {
  answers(createPeopleImport, { import: aFile() });
  answers(readPeopleImport, read(aFile()));
  answers(removePeopleImport, undefined);
  refuses(startPeopleImport, 409, "people_import_running", "A file is already being processed here.");
  await opened();
  await choose();
  await page.getByRole("button", { name: "Add or invite 2 people" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("A file is already being processed here.");
  const none = aFile({ to_do: 0, outcomes: { ...nothing, role_unknown: 3 } });
  answers(createPeopleImport, { import: { ...none, import_id: 42 } });
  answers(readPeopleImport, read({ ...none, import_id: 42 }));
  await page.getByRole("button", { name: "Another file" }).click();
  await choose();
  await expect.element(page.getByText("3 with an unknown role")).toBeInTheDocument();
  expect(page.getByRole("button", { name: /Add or invite/ }).elements()).toEqual([]);
});

test("what could not be read is read again", async () => {
  answers(createPeopleImport, { import: aFile() });
  refuses(readPeopleImport, 500, "failed", "Failed");
  await opened();
  await choose();
  await expect.element(page.getByText("The file could not be read.")).toBeInTheDocument();
  answers(readPeopleImport, read(aFile()));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row("ines@example.com")).toBeInTheDocument();
});
