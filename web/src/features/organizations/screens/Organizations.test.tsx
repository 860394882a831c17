import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { saveUser } from "@pluma/contract/settings/settings";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { loadConfig } from "../../../platform/config.ts";
import { readOrganizationId, selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import { anOrganization, asMember } from "../test/anOrganization.ts";
import AllOrganizations from "./AllOrganizations.tsx";
import Organizations from "./Organizations.tsx";

const listed = { ...anOrganization(), people: 13 };

beforeEach(() => {
  selectOrganization(null);
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("each card says what one is there; settings and people only where one manages them", async () => {
  const nomada = asMember({ organization_id: 6, name: "Nómada" });
  answers(organizations.listOrganizations, { organizations: [anOrganization(), nomada] });
  await draw(<Organizations />);
  await expect.element(page.getByRole("link", { name: "Settings of Casa Abril" })).toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Users of Casa Abril" })).toBeInTheDocument();
  expect(page.getByRole("link", { name: "of Nómada" }).elements()).toEqual([]);
  await expect.element(page.getByText("Member", { exact: true })).toBeInTheDocument();
});

test("a card is gone to work in, and left for the personal space", async () => {
  answers(organizations.listOrganizations, { organizations: [anOrganization()] });
  await draw(<Organizations />, { width: 390 });
  await page.getByRole("button", { name: "Work in Casa Abril" }).click();
  await expect.element(page.getByText("You work here")).toBeInTheDocument();
  expect(readOrganizationId()).toBe(5);
  await page.getByRole("button", { name: "Switch from Casa Abril to Personal" }).click();
  expect(readOrganizationId()).toBeNull();
});

test("who wants to leave is told whom to ask; an Admin is led to where people are removed", async () => {
  const nomada = asMember({ organization_id: 6, name: "Nómada" });
  answers(organizations.listOrganizations, { organizations: [anOrganization(), nomada] });
  await draw(<Organizations />);
  await page.getByRole("button", { name: "Actions for Nómada" }).click();
  await page.getByRole("menuitem", { name: "Leave" }).click();
  const asked = page.getByRole("dialog", { name: "Leave Nómada?" });
  await expect.element(asked.getByText("Only an Admin of Nómada can remove you", { exact: false })).toBeInTheDocument();
  await asked.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Actions for Casa Abril" }).click();
  const way = page.getByRole("menuitem", { name: "Leave" });
  await expect
    .element(way)
    .toHaveAttribute("href", `/organization/admin-panel/users/${aPerson().user_id}?organization=5`);
});

test("on an organization's own host there is none to choose, and no personal space to go to", async () => {
  await openAt(5);
  answers(organizations.listOrganizations, { organizations: [anOrganization()] });
  await draw(<Organizations />);
  await expect.element(page.getByRole("link", { name: "Settings of Casa Abril" })).toBeInTheDocument();
  expect(page.getByRole("button", { name: /Personal|Work in/ }).elements()).toEqual([]);
  await openAt(null);
});

/** Opens the app as the server does at an organization's own host, or at the installation's. */
async function openAt(organization_id: number | null): Promise<void> {
  const given = Object.assign(document.createElement("script"), { id: "page-data", type: "application/json" });
  given.textContent = JSON.stringify({ config: {}, organization_id, setup: { is_needed: false }, nonce: "" });
  document.body.append(given);
  await loadConfig();
  given.remove();
}

test("which one opens first is chosen, and said", async () => {
  answers(organizations.listOrganizations, { organizations: [anOrganization()] });
  const standard = { organization_id: 5, name: "Casa Abril" };
  const saved = answers(saveUser, { user: aPerson({ default_organization: standard }) });
  await draw(<Organizations />);
  await page.getByRole("button", { name: "Actions for Casa Abril" }).click();
  await page.getByRole("menuitem", { name: "Open first" }).click();
  await expect.element(page.getByText("Casa Abril opens first")).toBeInTheDocument();
  await expect.element(page.getByText("Opens first", { exact: true })).toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toEqual([{ default_organization: 5 }]);
});

test("nobody's list says so, and one that could not be read is read again", async () => {
  refuses(organizations.listOrganizations, 500, "failed", "Failed");
  await draw(<Organizations />);
  await expect.element(page.getByText("The organizations could not be loaded")).toBeInTheDocument();
  answers(organizations.listOrganizations, { organizations: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("You do not belong to any organization")).toBeInTheDocument();
});

test("staff see all, searched, each leading to its settings, and make one", async () => {
  answers(readMe, { user: aPerson({ staff: { staff_id: 1, role: "manager" } }) });
  const asked = answers(organizations.listAllOrganizations, ({ query }) =>
    query.query === undefined
      ? { organizations: [listed], count: 1, pages: 1 }
      : { organizations: [], count: 0, pages: 1 },
  );
  await draw(<AllOrganizations />, { at: "/admin/organizations" });
  const link = page.getByRole("link", { name: "Casa Abril" });
  await expect.element(link).toHaveAttribute("href", "/organizations/organization-settings/5");
  await expect
    .element(page.getByRole("link", { name: "New organization" }))
    .toHaveAttribute("href", "/organizations/organization-settings");
  await userEvent.fill(page.getByRole("searchbox"), "zoe");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("No organization matches “zoe”")).toBeInTheDocument();
  expect(asked.at(-1)?.query.query).toBe("zoe");
});
