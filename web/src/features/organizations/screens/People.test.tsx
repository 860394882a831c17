import { organizationPeople, type UserOrganization } from "@pluma/contract/organizations/people";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import People from "./People.tsx";

const aMember = (parts: Partial<UserOrganization> = {}): UserOrganization => ({
  user_organization_id: 1,
  user_id: 12,
  organization_id: 5,
  user_type_id: 3,
  user_type: { name: "Member" },
  user: { user_id: 12, name: "Inés", last_name: "Duarte", email: "ines@example.com", total_words: 71_605 },
  campaigns_access: [],
  total_words: 71_605,
  word_count: 71_605,
  last_use: null,
  last_used: null,
  ltv: 588,
  createdAt: "2026-01-01T00:00:00.000Z",
  can: { change: true, remove: true },
  kept_because: null,
  ...parts,
});

const boss = aMember({
  user_id: 11,
  user_type_id: 1,
  user_type: { name: "Admin" },
  user: { user_id: 11, name: "Elena", last_name: "Marín", email: "elena@example.com", total_words: 0 },
  can: { change: false, remove: false },
  kept_because: "last_admin",
});

const listed = (users: UserOrganization[], parts: object = {}) => ({
  users,
  count: users.length,
  pages: 1,
  sums: { total_words: 71_605, ltv: 588 },
  currency: "USD",
  can: { add: true },
  ...parts,
});

beforeEach(() => selectOrganization(5));

test("shows each with role, words, last use and money, the sums of all, and why the last Admin stays", async () => {
  const asked = answers(organizationPeople.listPeople, listed([boss, aMember()]));
  await draw(<People />);
  const row = page.getByRole("row", { name: "Inés Duarte" });
  for (const text of ["12", "ines@example.com", "Member", "71,605", "Not yet", "588.00"]) {
    await expect.element(row).toHaveTextContent(text);
  }
  for (const name of ["#ID", "Name", "Email", "Role", "Total Words", "Last used", "LTV ($)"]) {
    await expect.element(page.getByRole("columnheader", { name, exact: true })).toBeInTheDocument();
  }
  const last = page.getByRole("row", { name: "Elena Marín" });
  await expect.element(last).toHaveTextContent("The last Admin stays");
  expect(last.getByRole("button").elements()).toEqual([]);
  await expect.element(page.getByText("71,605 words")).toBeInTheDocument();
  const month = new Date().toISOString().slice(0, 7);
  expect(asked[0]?.query.start_date).toBe(`${month}-01`);
  expect(asked[0]?.query.end_date?.slice(0, 7)).toBe(month);
});

test("a Manager sees no money and adds nobody", async () => {
  const { ltv: _, ...shown } = aMember({ can: { change: false, remove: false } });
  answers(organizationPeople.listPeople, listed([shown], { sums: { total_words: 5 }, can: { add: false } }));
  await draw(<People />);
  await expect.element(page.getByRole("row", { name: "Inés Duarte" })).toBeInTheDocument();
  expect(page.getByText("LTV ($)").elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Add user" }).elements()).toEqual([]);
});

test("adds somebody by their address, and says what the server says of one that nobody has", async () => {
  answers(organizationPeople.listPeople, listed([boss]));
  refuses(organizationPeople.addPerson, 404, "person_unknown", "Nobody has an account with this address yet.");
  await draw(<People />, { width: 390 });
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Email" });
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await userEvent.type(field, "ines@example.com");
  await dialog.getByRole("radio", { name: "Manager" }).click();
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Nobody has an account");
  const asked = answers(organizationPeople.addPerson, { user: aMember() });
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect.element(page.getByText("User added", { exact: true })).toBeInTheDocument();
  expect(asked[0]?.body).toEqual({ organization_id: 5, user_type_id: 2, email: "ines@example.com" });
});

test("a role is changed and somebody is removed, each said in the words of the specification", async () => {
  answers(organizationPeople.listPeople, listed([boss, aMember()]));
  const changed = answers(organizationPeople.changePerson, { user: aMember({ user_type_id: 2 }) });
  const removed = answers(organizationPeople.removePerson, undefined);
  await draw(<People />, { language: "es" });
  await page.getByRole("button", { name: "Cambiar el rol de Inés Duarte" }).click();
  await page.getByRole("radio", { name: "Gestor" }).click();
  await page.getByRole("button", { name: "Cambiar rol", exact: true }).click();
  await expect.poll(() => changed.length).toBe(1);
  expect(changed[0]?.body).toEqual({ organization_id: 5, user_id: 12, user_type_id: 2 });
  await page.getByRole("button", { name: "Quitar a Inés Duarte" }).click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent("No se puede deshacer");
  await page.getByRole("button", { name: "Quitar", exact: true }).click();
  await expect.poll(() => removed.length).toBe(1);
});

test("says that it is not for Members, that nobody matches, and that it could not be read", async () => {
  refuses(organizationPeople.listPeople, 403, "not_allowed", "You may not do this.");
  await draw(<People />);
  await expect
    .element(page.getByText("Only Managers and Admins see the people of an organization"))
    .toBeInTheDocument();
});

test("nobody who matches is said so, with the way back to all", async () => {
  answers(organizationPeople.listPeople, ({ query }) => listed(query.query === "" ? [boss] : []));
  await draw(<People />, { at: "/organization/admin-panel?query=zoe" });
  await expect.element(page.getByText("Nobody matches “zoe”")).toBeInTheDocument();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(page.getByRole("row", { name: "Elena Marín" })).toBeInTheDocument();
});

test("without a selected organization it says to select one, and asks nothing", async () => {
  selectOrganization(null);
  await draw(<People />);
  await expect.element(page.getByText("Please select an organization")).toBeInTheDocument();
});
