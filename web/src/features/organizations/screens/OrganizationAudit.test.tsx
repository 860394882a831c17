import { organizationAudit, type ToldEntry } from "@pluma/contract/organizations/audit";
import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople } from "@pluma/contract/organizations/people";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aMember, anOrganization, asManager } from "../test/anOrganization.ts";
import OrganizationAudit from "./OrganizationAudit.tsx";

const PATH = "/organization/audit";
const elena = { user_id: 11, name: "Elena Marín", email: "elena@example.com" };
const ines = { user_id: 12, name: "Inés Duarte", email: "ines@example.com" };

const entry = (parts: Partial<ToldEntry>): ToldEntry => ({
  audit_id: 1,
  kind: "rights",
  action: "member.change",
  by: "person",
  as_staff: false,
  actor: elena,
  target: "user:12",
  target_user: ines,
  detail: { role: "manager", before: "member" },
  createdAt: "2026-11-20T12:00:00.000Z",
  ...parts,
});
const told = (entries: ToldEntry[]) => ({ entries, count: entries.length, pages: 1 });

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
});

const staff = { by: "staff", actor: null } as const;
const keys = { keys: ["openai_api_key"], cleared: ["stripe_private_key"] };
const given = { name: "Spring", people: [ines], groups: 2 };

test.each([
  ["en", {}, "Elena Marín changed Inés Duarte from Member to Manager"],
  ["es", {}, "Elena Marín cambió a Inés Duarte de Miembro a Gestor"],
  ["en", { action: "session.start", actor: ines }, "Inés Duarte signed in"],
  ["en", { ...staff, action: "user.impersonate" }, "Platform staff logged in as Inés Duarte"],
  [
    "en",
    { as_staff: true, action: "group.add", detail: { name: "Press" } },
    "Platform staff as Elena Marín created the group Press",
  ],
  [
    "en",
    { action: "organization.keys", detail: keys },
    "Elena Marín changed keys: AI provider, Payments, secret (cleared)",
  ],
  [
    "en",
    { action: "campaign_access.give", target_user: null, detail: given },
    "gave the campaign Spring to Inés Duarte, 2 groups",
  ],
  ["en", { action: "moon.paint", target_user: null, target: "moon:1" }, "Elena Marín: moon.paint, moon:1"],
] as const)("what was done is a sentence in %s", async (language, parts, sentence) => {
  answers(organizationAudit.listTold, told([entry(parts as Partial<ToldEntry>)]));
  await draw(<OrganizationAudit />, { at: PATH, language });
  await expect.element(page.getByRole("table")).toMatchTextContent(sentence);
});

test("it is found by name, kind and days, which stand in the address, and saved as those that are found", async () => {
  const asked = answers(organizationAudit.listTold, told([entry({})]));
  answers(organizationPeople.readPerson, { user: aMember() });
  const saved = answers(organizationAudit.exportTold, new Blob(["x"]));
  await draw(<OrganizationAudit />, { at: `${PATH}?user=12` });
  await expect.element(page.getByText("Inés Duarte", { exact: true })).toBeInTheDocument();
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("Rights");
  await userEvent.fill(page.getByRole("searchbox", { name: "Name or email" }), "elena");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ query: "elena", kind: "rights", user_id: "12" });
  await page.getByRole("button", { name: "CSV of 1" }).click();
  await expect.poll(() => saved.at(-1)?.query).toMatchObject({ query: "elena", kind: "rights", user_id: "12" });
});

test("until it is known how many there are the button waits, and does not say that there are none", async () => {
  const come = Promise.withResolvers<void>();
  answers(organizationAudit.listTold, async () => {
    await come.promise;
    return told([entry({})]);
  });
  await draw(<OrganizationAudit />, { at: PATH });
  await expect.element(page.getByRole("button", { name: "CSV of …" })).toBeDisabled();
  come.resolve();
  await expect.element(page.getByRole("button", { name: "CSV of 1" })).toBeEnabled();
});

test("where nothing was done, nothing is found, or it cannot be read, it says so", async () => {
  answers(organizationAudit.listTold, told([]));
  const first = await draw(<OrganizationAudit />, { at: PATH, width: 390 });
  await expect.element(page.getByText("Nothing has been done here yet")).toBeInTheDocument();
  await first.unmount();
  const second = await draw(<OrganizationAudit />, { at: `${PATH}?kind=keys` });
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(page.getByText("Nothing has been done here yet")).toBeInTheDocument();
  await second.unmount();
  refuses(organizationAudit.listTold, 422, "invalid_query", "Something is wrong.");
  await draw(<OrganizationAudit />, { at: `${PATH}?kind=exports` });
  await expect.element(page.getByText("The audit could not be loaded.")).toBeInTheDocument();
});

test("a Manager has no such tab, and is told that it is for Admins", async () => {
  answers(organizations.readOrganization, { organization: asManager() });
  refuses(organizationAudit.listTold, 403, "not_allowed", "You do not have permission to do this.");
  await draw(<OrganizationAudit />, { at: PATH });
  await expect.element(page.getByText("Only Admins can see what was done in an organization")).toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Audit" })).not.toBeInTheDocument();
});
