import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople } from "@pluma/contract/organizations/people";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aMember, anOrganization, asManager, theAdmin } from "../test/anOrganization.ts";
import Person from "./Person.tsx";

const PATH = "/organization/admin-panel";

function Screens() {
  return (
    <Routes>
      <Route path={PATH} element={<p>All of them</p>} />
      <Route path={`${PATH}/:userId`} element={<Person isEditing />} />
      <Route path={`${PATH}/users/:userId`} element={<Person />} />
    </Routes>
  );
}

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
});

test("shows what somebody wrote this month, when last, and what they paid", async () => {
  const asked = answers(organizationPeople.readPerson, { user: aMember() });
  await draw(<Screens />, { at: `${PATH}/users/12` });
  await expect.element(page.getByRole("heading", { name: "Inés Duarte" })).toBeInTheDocument();
  for (const text of ["71,605", "Not yet", "1,588.50", "ines@example.com"]) {
    await expect.element(page.getByText(text)).toBeInTheDocument();
  }
  expect(asked[0]?.query.start_date).toBe(`${new Date().toISOString().slice(0, 7)}-01`);
});

test("a Manager sees neither Edit nor Delete, and of the last Admin it is said why they stay", async () => {
  answers(organizations.readOrganization, { organization: asManager() });
  answers(organizationPeople.readPerson, { user: theAdmin });
  await draw(<Screens />, { at: `${PATH}/users/11`, width: 390 });
  await expect.element(page.getByText("The last Admin stays.")).toBeInTheDocument();
  for (const name of ["Edit", "Delete"]) expect(page.getByRole("button", { name }).elements()).toEqual([]);
});

test("the address of editing opens the question of their role", async () => {
  answers(organizationPeople.readPerson, { user: aMember() });
  await draw(<Screens />, { at: `${PATH}/12` });
  await expect.element(page.getByRole("dialog", { name: "What is Inés Duarte here?" })).toBeInTheDocument();
});

test("whoever is removed leaves their page for the list", async () => {
  answers(organizationPeople.readPerson, { user: aMember() });
  const removed = answers(organizationPeople.removePerson, undefined);
  await draw(<Screens />, { at: `${PATH}/users/12` });
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("This cannot be undone.");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("User deleted from Casa Abril")).toBeInTheDocument();
  await expect.element(page.getByText("All of them")).toBeInTheDocument();
  expect(removed).toHaveLength(1);
});

test("who is not in the organization is said so", async () => {
  refuses(organizationPeople.readPerson, 400, "not_a_member", "This person is not in the organization.");
  await draw(<Screens />, { at: `${PATH}/users/99` });
  await expect.element(page.getByText("This person is not in the organization")).toBeInTheDocument();
});
