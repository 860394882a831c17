import { expect, test } from "vitest";
import { identityOf, rightsOver, whyProtected } from "./rules.ts";

const as = (user_id: number, role: "admin" | "manager") => ({ user_id, staff: { staff_id: user_id, role } });
const ana = { user_id: 9, staff: null };
const colleague = { user_id: 3, staff: { role: "manager" as const } };
const rights = (of: ReturnType<typeof rightsOver>) =>
  Object.entries(of)
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => name);

test("an admin may do everything with a customer", () => {
  expect(rights(rightsOver(as(1, "admin"), ana))).toEqual([
    "edit",
    "sendResetLink",
    "makeResetLink",
    "impersonate",
    "delete",
  ]);
});

test("a manager gives no account away", () => {
  expect(rights(rightsOver(as(2, "manager"), ana))).toEqual(["edit", "sendResetLink"]);
});

test("a manager does not change staff", () => {
  expect(rights(rightsOver(as(2, "manager"), colleague))).toEqual(["sendResetLink"]);
});

test("e-mail and phone are an admin's to change, and one's own are not changed here", () => {
  expect(identityOf(as(1, "admin"), ana)).toBe("open");
  expect(identityOf(as(2, "manager"), ana)).toBe("closed");
  expect(identityOf(as(3, "admin"), colleague)).toBe("own");
});

test("nobody signs in as staff, and nobody deletes themselves here", () => {
  expect(rights(rightsOver(as(1, "admin"), colleague))).not.toContain("impersonate");
  expect(rights(rightsOver(as(3, "admin"), colleague))).not.toContain("delete");
});

const member = (user_id: number, role: "admin" | "manager") => ({
  staff_id: user_id,
  role,
  user: { user_id, name: "", last_name: "", email: "" },
  createdAt: "2026-11-21T12:00:00.000Z",
});

test.each([
  ["a manager changes nobody", as(2, "manager"), member(3, "manager"), 2, "manager"],
  ["the last admin stays", as(1, "admin"), member(1, "admin"), 1, "lastAdmin"],
  ["one's own role is another admin's matter", as(1, "admin"), member(1, "admin"), 2, "oneself"],
  ["an admin changes others", as(1, "admin"), member(2, "admin"), 2, null],
] as const)("%s", (_, me, row, count, why) => {
  expect(whyProtected(me, row, { count, areAllHere: true })).toBe(why);
});
