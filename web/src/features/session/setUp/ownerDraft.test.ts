import { describe, expect, test } from "vitest";
import { emptyOwner, fullName, wrongOwnerFields } from "./ownerDraft.ts";

const owner = { name: "Lucía", last_name: "", email: "lucia@tallernorte.mx", password: "secret" };

describe("an owner needs a name, a whole address and a password of six characters", () => {
  test.each([
    ["complete without a last name", owner, []],
    ["empty", emptyOwner, ["name", "email", "password"]],
    ["a name of spaces", { ...owner, name: "  " }, ["name"]],
    ["half an address", { ...owner, email: "lucia@" }, ["email"]],
    ["an address with spaces around it", { ...owner, email: " lucia@tallernorte.mx " }, []],
    ["five characters", { ...owner, password: "12345" }, ["password"]],
  ])("%s", (_name, typed, wrong) => expect(wrongOwnerFields(typed)).toEqual(wrong));
});

test("a missing last name leaves no space behind", () => {
  expect(fullName(owner)).toBe("Lucía");
  expect(fullName({ ...owner, last_name: "Serrano" })).toBe("Lucía Serrano");
});
