import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople } from "@pluma/contract/organizations/people";
import { organizationWork } from "@pluma/contract/organizations/work";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aMember, anOrganization, asManager, someWork, theAdmin } from "../test/anOrganization.ts";
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

const listed = { count: 2, pages: 1, sums: { total_words: 0 }, currency: "USD", can: { add: true } };

beforeEach(() => {
  answers(organizationWork.readWork, { work: someWork() });
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
  await expect.element(page.getByRole("dialog", { name: "What is Inés Duarte's role?" })).toBeInTheDocument();
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
  refuses(organizationPeople.readPerson, 400, "not_a_member", "This person does not belong to the organization.");
  refuses(organizationWork.readWork, 404, "not_found", "Not found");
  await draw(<Screens />, { at: `${PATH}/users/99` });
  await expect.element(page.getByText("This person does not belong to the organization")).toBeInTheDocument();
});

test("what somebody made is handed over as they are removed, to whom one names", async () => {
  const counts = [
    { kind: "documents" as const, count: 38 },
    { kind: "chats" as const, count: 112 },
  ];
  answers(organizationPeople.readPerson, { user: aMember() });
  answers(organizationWork.readWork, { work: someWork({ counts }) });
  answers(organizationPeople.listPeople, { users: [theAdmin, aMember()], ...listed });
  const removed = answers(organizationPeople.removePerson, undefined);
  await draw(<Screens />, { at: `${PATH}/users/12` });
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("checkbox", { name: "38 documents" })).toBeChecked();
  await expect.element(dialog.getByRole("checkbox", { name: "112 chats" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(dialog).toMatchTextContent("Choose who gets it.");
  expect(removed).toHaveLength(0);
  await dialog.getByRole("combobox", { name: "Who gets it" }).click();
  await expect.element(page.getByRole("option")).toMatchTextContent("Elena Marín");
  await page.getByRole("option").click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("User deleted from Casa Abril")).toBeInTheDocument();
  expect(removed[0]?.query).toMatchObject({ hand_over_to: "11", kinds: "documents" });
});

test("what somebody left behind is shown grey, with what was handed over to whom, and can be handed over later", async () => {
  refuses(organizationPeople.readPerson, 400, "not_a_member", "This person does not belong to the organization.");
  const to = { user_id: 11, name: "Elena", last_name: "Marín" };
  const handed = { handover_id: 1, to, by: null, counts: [{ kind: "documents" as const, count: 3 }] };
  const work = someWork({
    left_at: "2026-11-20T12:00:00.000Z",
    counts: [{ kind: "templates", count: 1 }],
    handovers: [{ ...handed, createdAt: "2026-11-20T12:00:00.000Z" }],
  });
  answers(organizationWork.readWork, { work });
  answers(organizationPeople.listPeople, { users: [theAdmin], ...listed });
  const sent = answers(organizationWork.handOverWork, { work });
  await draw(<Screens />, { at: `${PATH}/users/12`, width: 390 });
  await expect.element(page.getByText("Has left")).toBeInTheDocument();
  await expect.element(page.getByText("3 documents to Elena Marín, by the platform")).toBeInTheDocument();
  await page.getByRole("button", { name: "Hand over their work" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Who gets it" }).click();
  await page.getByRole("option").click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand over", exact: true }).click();
  await expect.element(page.getByText("Handed over", { exact: true }).first()).toBeInTheDocument();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ to_user_id: 11, kinds: ["templates"] }]);
});
