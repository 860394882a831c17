import { expect, test } from "vitest";
import { rightsOverAccount, rightsOverStaff } from "./rules.ts";

const as = (userId: number, staffRole: "admin" | "manager" | null) => ({ userId, staffRole });
const ana = as(9, null);
const colleague = as(3, "manager");
const given = (rights: Record<string, boolean>) =>
  Object.entries(rights)
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => name);

test.each([
  [
    "an admin may do everything with a customer",
    as(1, "admin"),
    ana,
    "edit edit_identity make_reset_link impersonate delete",
  ],
  ["a manager gives no account away", as(2, "manager"), ana, "edit"],
  ["a manager does not change staff", as(2, "manager"), colleague, ""],
  ["nobody signs in as staff", as(1, "admin"), colleague, "edit edit_identity make_reset_link delete"],
  ["nobody deletes themselves here", as(1, "admin"), as(1, "admin"), "edit edit_identity make_reset_link"],
  ["a customer changes themselves alone", ana, ana, "edit edit_identity"],
  ["a customer does nothing with another", ana, as(8, null), ""],
] as const)("%s", (_, asker, person, rights) => {
  expect(given(rightsOverAccount(asker, person)).join(" ")).toBe(rights);
});

const member = (userId: number, role: "admin" | "manager") => ({ userId, role });

test.each([
  ["a manager changes nobody", as(2, "manager"), member(3, "manager"), 2, false, null],
  ["the last admin stays", as(1, "admin"), member(1, "admin"), 1, false, "last_admin"],
  ["one's own role is another admin's matter", as(1, "admin"), member(1, "admin"), 2, false, "own_role"],
  ["an admin changes others", as(1, "admin"), member(2, "admin"), 2, true, null],
] as const)("%s", (_, asker, row, adminCount, isFree, why) => {
  const can = { change: isFree, remove: isFree };
  expect(rightsOverStaff(asker, row, adminCount)).toEqual({ can, kept_because: why });
});
