import { peopleImports } from "@pluma/contract/organizations/imports";
import { organizationInvitations } from "@pluma/contract/organizations/invitations";
import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople, type UserOrganization } from "@pluma/contract/organizations/people";
import { organizationWork } from "@pluma/contract/organizations/work";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import {
  aMember,
  anInvitation,
  anOrganization,
  asManager,
  asMember,
  someWork,
  theAdmin,
} from "../test/anOrganization.ts";
import People from "./People.tsx";

const listed = (users: UserOrganization[], parts: object = {}) => ({
  users,
  count: users.length,
  pages: 1,
  sums: { total_words: 71_605, ltv: 1588.5 },
  currency: "USD",
  can: { add: true },
  ...parts,
});

/** What is done with somebody of the list, by its name in the menu of their row. */
async function choose(person: string, act: string) {
  await page.getByRole("button", { name: person }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });

beforeEach(() => {
  answers(organizationWork.listLeavers, { leavers: [], count: 0, pages: 1 });
  answers(organizationWork.readWork, { work: someWork() });
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(organizationInvitations.listInvitations, { invitations: [], count: 0, pages: 1 });
  answers(peopleImports.findPeopleImport, { import: null });
});

test("shows each with role, words, last use and money of this month, the sums of all, and why the last Admin stays", async () => {
  const asked = answers(organizationPeople.listPeople, listed([theAdmin, aMember()]));
  await draw(<People />);
  for (const text of ["12", "ines@example.com", "Member", "71,605", "Not yet", "1,588.50"]) {
    await expect.element(row("Inés Duarte")).toMatchTextContent(text);
  }
  for (const name of ["#ID", "Name", "Email", "Role", "Total Words", "Last used", "LTV ($)"]) {
    await expect.element(page.getByRole("columnheader", { name, exact: true })).toBeInTheDocument();
  }
  await expect.element(row("Elena Marín")).toMatchTextContent("The last Admin stays");
  await expect.element(page.getByText("71,605 words in this period")).toBeInTheDocument();
  const month = new Date().toISOString().slice(0, 7);
  expect(asked[0]?.query.start_date).toBe(`${month}-01`);
  expect(asked[0]?.query.end_date?.slice(0, 7)).toBe(month);
  await page.getByRole("button", { name: "Actions for Elena Marín" }).click();
  await expect.element(page.getByRole("menuitem")).toMatchTextContent("Open Elena Marín");
});

test("a Manager sees no money and no invitations, and adds nobody", async () => {
  answers(organizations.readOrganization, { organization: asManager() });
  const invited = answers(organizationInvitations.listInvitations, { invitations: [], count: 0, pages: 1 });
  const { ltv: _, ...shown } = aMember({ can: { change: false, remove: false } });
  answers(organizationPeople.listPeople, listed([shown], { sums: { total_words: 5 }, can: { add: false } }));
  await draw(<People />);
  await expect.element(row("Inés Duarte")).toBeInTheDocument();
  expect(page.getByText("LTV ($)").elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Add user" }).elements()).toEqual([]);
  expect(invited).toEqual([]);
});

test("adds somebody by their address, and says what the server says of one who is in it", async () => {
  answers(organizationPeople.listPeople, listed([theAdmin]));
  refuses(organizationPeople.addPerson, 409, "member_already", "This person already belongs to the organization.");
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
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("already belongs to the organization");
  const asked = answers(organizationPeople.addPerson, { user: aMember(), invitation: null });
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect.element(page.getByText("User added.", { exact: true })).toBeInTheDocument();
  expect(asked[0]?.body).toEqual({ organization_id: 5, user_type_id: 2, email: "ines@example.com" });
});

test("an address that nobody has is invited, which is said with it, and stands in the list then", async () => {
  answers(organizationPeople.listPeople, listed([theAdmin]));
  answers(organizationPeople.addPerson, { user: null, invitation: anInvitation() });
  await draw(<People />, { language: "es" });
  await expect.element(page.getByText("No hay invitaciones pendientes.")).toBeInTheDocument();
  await page.getByRole("button", { name: "Añadir usuario" }).click();
  await userEvent.type(page.getByRole("textbox", { name: "Correo" }), "nueva@example.com");
  answers(organizationInvitations.listInvitations, { invitations: [anInvitation()], count: 1, pages: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Añadir usuario" }).click();
  await expect.element(page.getByText("Invitación enviada a nueva@example.com")).toBeInTheDocument();
  await expect.element(page.getByRole("table", { name: "Invitaciones" })).toMatchTextContent("nueva@example.com");
});

test("several are brought by a file, from where one is added", async () => {
  answers(organizationPeople.listPeople, listed([theAdmin]));
  await draw(<People />);
  await page.getByRole("button", { name: "Add user" }).click();
  await page.getByRole("button", { name: "Add several from a CSV" }).click();
  await expect.element(page.getByRole("dialog", { name: "Add users from a file" })).toBeInTheDocument();
  await expect.element(page.getByText("Drop a CSV here")).toBeInTheDocument();
});

test("the address of a new user opens the same question", async () => {
  answers(organizationPeople.listPeople, listed([theAdmin]));
  await draw(<People isAdding />, { at: "/organization/admin-panel/new" });
  await expect.element(page.getByRole("dialog", { name: "Add user" })).toBeInTheDocument();
});

test("a role is changed and somebody is removed, asked before, each said in the words of the specification", async () => {
  answers(organizationPeople.listPeople, listed([theAdmin, aMember()]));
  const changed = answers(organizationPeople.changePerson, { user: aMember({ user_type_id: 2 }) });
  const removed = answers(organizationPeople.removePerson, undefined);
  await draw(<People />, { language: "es" });
  await choose("Acciones de Inés Duarte", "Cambiar rol");
  await page.getByRole("radio", { name: "Gestor" }).click();
  await page.getByRole("button", { name: "Cambiar rol", exact: true }).click();
  await expect.element(page.getByText("User saved", { exact: true })).toBeInTheDocument();
  expect(changed[0]?.body).toEqual({ organization_id: 5, user_id: 12, user_type_id: 2 });
  await choose("Acciones de Inés Duarte", "Quitar de Casa Abril");
  await expect.element(page.getByRole("dialog")).toMatchTextContent("No se puede deshacer");
  await page.getByRole("button", { name: "Quitar", exact: true }).click();
  await expect.element(page.getByText("User deleted from Casa Abril")).toBeInTheDocument();
  expect(removed).toHaveLength(1);
});

test("says to a Member that it is not for them", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  refuses(organizationPeople.listPeople, 403, "not_allowed", "You do not have permission to do this.");
  await draw(<People />);
  await expect
    .element(page.getByText("Only Managers and Admins can see the people of an organization"))
    .toBeInTheDocument();
});

test("nobody who matches is said so, with the way back to all", async () => {
  answers(organizationPeople.listPeople, ({ query }) => listed(query.query === undefined ? [theAdmin] : []));
  await draw(<People />, { at: "/organization/admin-panel?query=zoe" });
  await expect.element(page.getByText("Nobody matches “zoe”")).toBeInTheDocument();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect.element(row("Elena Marín")).toBeInTheDocument();
});

test("what could not be read is read again when one asks for it", async () => {
  refuses(organizationPeople.listPeople, 500, "failed", "Failed");
  await draw(<People />);
  await expect.element(page.getByText("The users could not be loaded.")).toBeInTheDocument();
  answers(organizationPeople.listPeople, listed([theAdmin]));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row("Elena Marín")).toBeInTheDocument();
});

test("without a selected organization it says to select one, and asks nothing", async () => {
  selectOrganization(null);
  await draw(<People />);
  await expect.element(page.getByText("Please select an organization")).toBeInTheDocument();
});

test("a file that is worked on is found again by whoever opens the list, with how far it is and then what came of it", async () => {
  const outcomes = { member_already: 0, invited_already: 0, role_unknown: 0, address_invalid: 0, twice: 0 };
  const running = {
    import_id: 41,
    organization_id: 5,
    file_name: "spring.csv",
    state: "running" as const,
    rows: 3,
    to_do: 3,
    done: 1,
    outcomes: { ...outcomes, will_add: 1, will_invite: 2 },
    results: { added: 1, invited: 0, failed: 0 },
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  const done = { ...running, state: "done" as const, done: 3, results: { added: 1, invited: 1, failed: 1 } };
  const row = { row: 2, email: "x@example.com", role: "Member", user_type_id: 3, outcome: "will_invite" as const };
  const rows = [{ ...row, result: "failed" as const, problem: "The address is another’s." }];
  answers(organizationPeople.listPeople, listed([theAdmin]));
  answers(peopleImports.findPeopleImport, { import: running });
  let isDone = false;
  answers(peopleImports.readPeopleImport, () => ({ import: isDone ? done : running, rows, count: 3, pages: 1 }));
  await draw(<People />);
  const part = page.getByRole("region", { name: "Users from spring.csv" });
  await expect.element(part).toMatchTextContent("1 of 3 done");
  isDone = true;
  await expect.element(part).toMatchTextContent("1 added · 1 invited · 1 failed");
  await part.getByRole("button", { name: "Show rows" }).click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("The address is another’s.");
});

test("who has left is named with what is still to be handed over, or that nothing is", async () => {
  const user = (user_id: number, name: string) => ({ user_id, name, last_name: "", email: `${user_id}@example.com` });
  const left = { left_at: "2026-11-20T12:00:00.000Z" };
  answers(organizationWork.listLeavers, {
    leavers: [
      { user: user(31, "Inés"), ...left, count: 3 },
      { user: user(32, "Tomás"), ...left, count: 0 },
    ],
    count: 2,
    pages: 1,
  });
  answers(organizationPeople.listPeople, listed([theAdmin]));
  await draw(<People />);
  const part = page.getByRole("region", { name: "Have left" });
  await expect.element(part.getByRole("listitem").first()).toMatchTextContent(/Inés.*3/);
  await expect
    .element(part.getByRole("link", { name: "Inés" }))
    .toHaveAttribute("href", "/organization/admin-panel/users/31");
  await expect.element(part.getByText("Nothing is left to hand over.", { exact: true })).toBeVisible();
  // One page is no pages.
  await expect.element(part.getByText(/1 to 2/)).not.toBeInTheDocument();
});

test("a later page of who has left is in the address, and stays while the people are searched and gone through", async () => {
  const user = (user_id: number, name: string) => ({ user_id, name, last_name: "", email: `${user_id}@example.com` });
  const asked = answers(organizationWork.listLeavers, ({ query }) => ({
    leavers: [{ user: user(31, `Of page ${query.page ?? "1"}`), left_at: "2026-11-20T12:00:00.000Z", count: 3 }],
    count: 120,
    pages: 3,
  }));
  const people = answers(organizationPeople.listPeople, listed([theAdmin], { count: 70, pages: 2 }));
  await draw(<People />, { at: "/organization/admin-panel?left=2" });
  const part = page.getByRole("region", { name: "Have left" });
  await expect.element(part.getByText("Of page 2")).toBeInTheDocument();
  await page.getByRole("button", { name: "Page 2" }).first().click();
  await expect.poll(() => people.at(-1)?.query.page).toBe("2");
  await userEvent.type(page.getByRole("searchbox", { name: "Name or email" }), "elena");
  await expect.poll(() => people.at(-1)?.query.query).toBe("elena");
  await expect.element(part.getByText("Of page 2")).toBeInTheDocument();
  await part.getByRole("button", { name: "Page 3" }).click();
  await expect.element(part.getByText("Of page 3")).toBeInTheDocument();
  expect(people.at(-1)?.query).toMatchObject({ query: "elena" });
  expect([asked[0]?.query.page, asked.at(-1)?.query.page]).toEqual(["2", "3"]);
});

test("the people are sorted by a column's head, or on a phone by a choice; the address keeps it, and begins at the first page", async () => {
  const asked = answers(organizationPeople.listPeople, listed([theAdmin], { count: 120, pages: 3 }));
  const first = await draw(<People />, { at: "/organization/admin-panel?page=2" });
  const head = page.getByRole("columnheader", { name: "Total Words" });
  await head.getByRole("button").click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ sort: "words_asc", page: "1" });
  await head.getByRole("button").click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ sort: "words_desc", page: "1" });
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await first.unmount();
  await draw(<People />, { at: "/organization/admin-panel?sort=used_desc", width: 390 });
  const choice = page.getByRole("combobox", { name: "Sort by" });
  await expect.element(choice).toHaveValue("used_desc");
  await expect.poll(() => document.querySelector<HTMLElement>("td[data-name]")?.checkVisibility()).toBe(true);
  expect(document.querySelector<HTMLElement>("td[data-name]")?.dataset.name).toBe("Last used");
  await choice.selectOptions("name_desc");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ sort: "name_desc" });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("a later page of the invitations is in the address", async () => {
  const asked = answers(organizationInvitations.listInvitations, {
    invitations: [anInvitation()],
    count: 120,
    pages: 3,
  });
  answers(organizationPeople.listPeople, listed([theAdmin]));
  await draw(<People />, { at: "/organization/admin-panel?invited=3" });
  await expect.element(page.getByRole("table", { name: "Invitations" })).toBeInTheDocument();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => [asked[0]?.query.page, asked.at(-1)?.query.page]).toEqual(["3", "2"]);
});
