import { expect, test } from "vitest";
import { columnsOf, readRow } from "./reading.ts";
import { outcomesOf, type ReadRow } from "./rules.ts";

const at = { email: 0, role: 1 };
const nothing = { members: new Set<string>(), accounts: new Set<string>(), invited: new Set<string>() };

test("columns are found by their names in each language, in any order, beside others", () => {
  expect(columnsOf(["Name", " ROLE ", "E-mail"])).toEqual({ email: 2, role: 1 });
  expect(columnsOf(["Rol", "Correo electrónico"])).toEqual({ email: 1, role: 0 });
  for (const name of ["correo electronico", "CORREO ELECTRÓNICO", "Correo electrónico".normalize("NFD")]) {
    expect(columnsOf([name, "rol"])).toEqual({ email: 0, role: 1 });
  }
  for (const head of [["email"], ["role"], ["ana@example.com", "Member"], []]) expect(columnsOf(head)).toBeNull();
});

test("roles are read in each language, whatever their letters; an address is folded", () => {
  const rolesOf = (...names: string[]) => names.map((name) => readRow([" Ana@Example.com ", name], 1, at).userTypeId);
  expect(rolesOf("Admin", "MANAGER", " member ", "Administrador", "gestor", "Miembro")).toEqual([1, 2, 3, 1, 2, 3]);
  expect(rolesOf("Administrator", "Administradora", "Gestora", "gerente", "Integrante")).toEqual([1, 1, 2, 2, 3]);
  expect(rolesOf("Owner", "=Admin", "1", "")).toEqual([null, null, null, null]);
  expect(readRow([" Ana@Example.com "], 7, at)).toEqual({
    row: 7,
    email: "Ana@Example.com",
    role: "",
    address: "ana@example.com",
    userTypeId: null,
  });
});

test("a row is added, invited, or left as it is with the reason; of two with one address the first counts", () => {
  const known = {
    members: new Set(["in@example.com"]),
    accounts: new Set(["in@example.com", "has@example.com"]),
    invited: new Set(["waits@example.com"]),
  };
  const rows: ReadRow[] = [
    ["has@example.com", "Member"],
    ["new@example.com", "Admin"],
    ["in@example.com", "Member"],
    ["waits@example.com", "Member"],
    ["other@example.com", "Owner"],
    ["not an address", "Member"],
    ["NEW@example.com", "Member"],
  ].map((line, index) => readRow(line, index + 1, at));
  expect(outcomesOf(rows, known)).toEqual([
    "will_add",
    "will_invite",
    "member_already",
    "invited_already",
    "role_unknown",
    "address_invalid",
    "twice",
  ]);
  expect(outcomesOf([], nothing)).toEqual([]);
});
