import { groups } from "@pluma/contract/organizations/groups";
import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople } from "@pluma/contract/organizations/people";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aGroup, aMember, anOrganization, asMember, inGroup, theAdmin } from "../test/anOrganization.ts";
import Group from "./Group.tsx";
import GroupPerson from "./GroupPerson.tsx";
import Groups from "./Groups.tsx";

const PATH = "/organization/groups";

function Screens() {
  return (
    <Routes>
      <Route path={PATH} element={<Groups />} />
      <Route path={`${PATH}/:groupId`} element={<Group />} />
      <Route path={`${PATH}/:groupId/users/:userId`} element={<GroupPerson />} />
    </Routes>
  );
}

const { group_users: _, ...listed } = aGroup();
const people = { count: 2, pages: 1, sums: { total_words: 0 }, currency: "USD", can: { add: true } };

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
});

test("a group is made, which then waits for its people", async () => {
  answers(groups.listGroups, { groups: [] });
  const made = answers(groups.addGroup, { group: aGroup() });
  answers(groups.readGroup, { group: aGroup() });
  await draw(<Screens />, { at: PATH });
  await expect.element(page.getByText("There is no group yet")).toBeInTheDocument();
  await page.getByRole("button", { name: "New group" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("textbox")).toHaveFocus();
  await expect.element(dialog).toMatchTextContent("Give the group a name.");
  await userEvent.fill(dialog.getByRole("textbox"), " Social team ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Group saved.")).toBeInTheDocument();
  await expect.element(page.getByText("Nobody is in this group yet")).toBeInTheDocument();
  expect(made.map(({ body }) => body)).toEqual([{ organization_id: 5, name: "Social team" }]);
});

test("a group of the list has another name, or is deleted once one is told that it cannot be reversed", async () => {
  answers(groups.listGroups, { groups: [{ ...listed, people: 2 }] });
  const saved = answers(groups.saveGroup, { group: aGroup({ name: "Social" }) });
  const deleted = answers(groups.deleteGroup, undefined);
  await draw(<Screens />, { at: PATH, width: 390 });
  await page.getByRole("button", { name: "Rename Social team" }).click();
  await userEvent.fill(page.getByRole("dialog").getByRole("textbox"), "Social");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Group saved.")).toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toEqual([{ group_id: 9, name: "Social" }]);
  await page.getByRole("button", { name: "Delete Social team" }).click();
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent("It has 2 people, who stay in the organization. This cannot be reversed.");
  await page.getByRole("button", { name: "Delete group" }).click();
  await expect.element(page.getByText("Group deleted.")).toBeInTheDocument();
  expect(deleted).toHaveLength(1);
});

test("only people of the organization who are not in the group are offered, and whom one chooses is in it", async () => {
  answers(groups.readGroup, { group: aGroup({ people: 1, group_users: [inGroup(aMember())] }) });
  answers(organizationPeople.listPeople, { users: [theAdmin, aMember()], ...people });
  const added = answers(groups.addToGroup, {
    group: aGroup({ people: 2, group_users: [inGroup(aMember()), inGroup(theAdmin)] }),
  });
  await draw(<Screens />, { at: `${PATH}/9` });
  const field = page.getByRole("textbox", { name: "Add someone from the organization" });
  await field.click();
  await expect.element(page.getByRole("option")).toMatchTextContent("Elena Marín");
  await page.getByRole("option").click();
  await expect.element(page.getByText("User added", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Elena Marín" })).toBeInTheDocument();
  await expect.element(page.getByText("Everyone found is already in the group")).toBeInTheDocument();
  expect(added).toHaveLength(1);
});

test("somebody is taken out once one is told that it cannot be undone", async () => {
  answers(groups.readGroup, { group: aGroup({ people: 1, group_users: [inGroup(aMember())] }) });
  const removed = answers(groups.removeFromGroup, undefined);
  await draw(<Screens />, { at: `${PATH}/9`, language: "es" });
  await page.getByRole("button", { name: "Quitar a Inés Duarte" }).click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("No se puede deshacer.");
  answers(groups.readGroup, { group: aGroup() });
  await page.getByRole("dialog").getByRole("button", { name: "Quitar", exact: true }).click();
  await expect.element(page.getByText("User deleted", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText("Todavía no hay nadie en este grupo")).toBeInTheDocument();
  expect(removed).toHaveLength(1);
});

test("somebody of a group is what they are in its organization, a press away", async () => {
  answers(groups.readGroup, { group: aGroup({ people: 1, group_users: [inGroup(aMember())] }) });
  answers(organizationPeople.readPerson, { user: aMember() });
  await draw(<Screens />, { at: `${PATH}/9` });
  await page.getByRole("link", { name: "Inés Duarte" }).click();
  await expect.element(page.getByRole("heading", { name: "Inés Duarte" })).toBeInTheDocument();
  for (const text of ["71,605", "ines@example.com"]) await expect.element(page.getByText(text)).toBeInTheDocument();
});

test("a Member is told that groups are not for them, and a group that is not there is none", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  refuses(groups.listGroups, 403, "not_allowed", "You do not have permission to do this.");
  const drawn = await draw(<Screens />, { at: PATH });
  await expect
    .element(page.getByText("Only Managers and Admins can see the groups of an organization"))
    .toBeInTheDocument();
  await drawn.unmount();
  refuses(groups.readGroup, 404, "not_found", "Not found");
  await draw(<Screens />, { at: `${PATH}/9` });
  await expect.element(page.getByText("This group does not exist")).toBeInTheDocument();
});

test("whom a purchase brings into a group stands there with the product, and can be added but not removed", async () => {
  const products = [{ product_id: 7, name: "Founders plan" }];
  const buyer = { ...inGroup(aMember()), is_added: false, products };
  answers(groups.readGroup, {
    group: aGroup({ people: 2, group_users: [buyer, { ...inGroup(theAdmin), products }] }),
  });
  answers(organizationPeople.listPeople, { users: [theAdmin, aMember()], ...people });
  await draw(<Screens />, { at: `${PATH}/9`, width: 390 });
  await expect.element(page.getByText("Through the product Founders plan", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText("Added, and through the product Founders plan")).toBeInTheDocument();
  const removes = page.getByRole("button", { name: /^Remove / });
  expect(removes.all()).toHaveLength(1);
  await page.getByRole("textbox", { name: "Add someone from the organization" }).click();
  // One alone: whom nobody added can be.
  await expect.element(page.getByRole("option")).toMatchTextContent("Inés Duarte");
  await userEvent.keyboard("{Escape}");
  await removes.click();
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent("They stay in the group through the product Founders plan");
});
