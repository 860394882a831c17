import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { roads, type Traveller } from "@pluma/contract/campaigns/roads";
import { groups } from "@pluma/contract/organizations/groups";
import { organizations } from "@pluma/contract/organizations/organizations";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCampaign, onlySee, readWith } from "../../../../test/aCampaign.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aGroup, anOrganization, asMember } from "../../organizations/test/anOrganization.ts";
import CampaignUsers from "./CampaignUsers.tsx";

const { group_users: _, ...socialTeam } = aGroup({ people: 2 });
const road = {
  permission: "edit" as const,
  campaign: { campaign_id: 3, name: "Nómada, autumn" },
  group: null,
  product: null,
  given_by: null,
  given_at: null,
};
const byAdmin: Traveller = {
  user_id: 20,
  name: "Elena Marín",
  role: "admin",
  roads: [{ ...road, kind: "admin", campaign: null }],
};
const ines: Traveller = { user_id: 12, name: "Inés Duarte", role: "member", roads: [] };
const tomas: Traveller = { user_id: 13, name: "Tomás Rey", role: "manager", roads: [] };
const elena = { user_id: 20, name: "Elena Marín" };
const isGiven = (person: Traveller): Traveller => ({
  ...person,
  roads: [{ ...road, kind: "given", given_by: elena, given_at: "2026-10-14T10:00:00.000Z" }],
});

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/organization/campaigns/:campaign_id/users" element={<CampaignUsers />} />
    </Routes>,
    { at: "/organization/campaigns/3/users", ...options },
  );

const people = (listed: Traveller[]) =>
  answers(roads.readRoads, {
    thing: { type: "campaign", id: 3, name: "Nómada, autumn", campaigns_only: null, can: { keep: false } },
    staff: "all",
    is_public: false,
    people: listed,
    count: listed.length,
    pages: 1,
  });

const given = aCampaign({ campaign_users: [{ user_id: 12, permission: "edit" }] });
const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(campaigns.readCampaignResources, readWith(aCampaign()));
  answers(groups.listGroups, { groups: [socialTeam] });
  people([byAdmin, ines, tomas]);
});

test("somebody is given the campaign and loses it again, each said as it is", async () => {
  const gave = answers(campaigns.giveAccess, () => {
    people([byAdmin, isGiven(ines), tomas]);
    return { campaign: given };
  });
  const revoked = answers(campaigns.revokeAccess, () => {
    people([byAdmin, ines, tomas]);
    return { campaign: aCampaign() };
  });
  await show();
  await page.getByRole("button", { name: "Give Inés Duarte access" }).click();
  await expect.element(page.getByText("Gave campaign access", { exact: true })).toBeInTheDocument();
  await expect.element(row("Inés Duarte")).toMatchTextContent("Given by Elena Marín");
  await page.getByRole("button", { name: "Revoke access of Inés Duarte" }).click();
  await expect.element(page.getByText("Removed Access", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Give Inés Duarte access" })).toBeInTheDocument();
  expect([gave, revoked].flat().map(({ body }) => body)).toEqual([
    { user_ids: [12], permission: "edit" },
    { user_ids: [12] },
  ]);
});

test("several who are selected are given it together, and Admins are none of them", async () => {
  const gave = answers(campaigns.giveAccess, {
    campaign: aCampaign({
      campaign_users: [
        { user_id: 12, permission: "edit" },
        { user_id: 13, permission: "edit" },
      ],
    }),
  });
  await show();
  await expect.element(row("Elena Marín")).toMatchTextContent("As an Admin");
  await expect.element(page.getByRole("checkbox", { name: "Select Elena Marín" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select all Users" }).click();
  await expect.element(page.getByText("2 selected")).toBeInTheDocument();
  await page.getByRole("button", { name: "Give access", exact: true }).click();
  await expect.element(page.getByText("Gave campaign access", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
  expect(gave.map(({ body }) => body)).toEqual([{ user_ids: [12, 13], permission: "edit" }]);
});

test("who left while they were selected is listed no more, and the others are given it at the next press", async () => {
  const refused = refuses(campaigns.giveAccess, 404, "not_found", "We could not find that.");
  await show();
  await page.getByRole("checkbox", { name: "Select all Users" }).click();
  people([byAdmin, ines]);
  await page.getByRole("button", { name: "Give access", exact: true }).click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("We could not find that.");
  await expect.element(alert).toMatchTextContent("The list has been updated.");
  await expect.element(row("Tomás Rey")).not.toBeInTheDocument();
  await expect.element(page.getByText("1 selected")).toBeInTheDocument();
  const gave = answers(campaigns.giveAccess, { campaign: given });
  await page.getByRole("button", { name: "Give access", exact: true }).click();
  await expect.element(page.getByText("Gave campaign access", { exact: true })).toBeInTheDocument();
  expect([refused, gave].flat().map(({ body }) => body)).toEqual([
    { user_ids: [12, 13], permission: "edit" },
    { user_ids: [12], permission: "edit" },
  ]);
});

test("it is given to be read alone, and what it is given for is changed at whoever has it", async () => {
  answers(campaigns.readCampaignResources, readWith(given));
  people([byAdmin, isGiven(ines), tomas]);
  const gave = answers(campaigns.giveAccess, ({ body }) => ({
    campaign: aCampaign({
      campaign_users: [
        { user_id: 12, permission: (body as { permission: "read" }).permission },
        { user_id: 13, permission: "read" },
      ],
    }),
  }));
  await show();
  await page.getByRole("radiogroup", { name: "Level of access" }).getByText("Read").click();
  await expect
    .element(page.getByText("can read its documents and comment on them", { exact: false }))
    .toBeInTheDocument();
  await page.getByRole("button", { name: "Give Tomás Rey access" }).click();
  await expect.element(page.getByText("Gave campaign access", { exact: true })).toBeInTheDocument();
  const may = page.getByRole("combobox", { name: "What Inés Duarte can do" });
  await may.selectOptions("use");
  await expect.element(may).toHaveValue("use");
  expect(gave.map(({ body }) => body)).toEqual([
    { user_ids: [13], permission: "read" },
    { user_ids: [12], permission: "use" },
  ]);
});

test("whoever has it by what they bought is said so, and there is nothing of theirs to revoke, but to give it beside", async () => {
  const product = { product_id: 7, name: "Launch plan" };
  people([{ ...ines, roads: [{ ...road, kind: "bought", permission: "use", campaign: null, product }] }]);
  await show();
  await expect.element(page.getByText("Through the product Launch plan (to use)")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Revoke access of Inés Duarte" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Give Inés Duarte access" })).toBeInTheDocument();
});

test("on a tablet no word of a role is broken, however long the road is by which somebody sees it", async () => {
  people([isGiven(ines), { ...tomas, roads: [{ ...road, kind: "owner" }] }]);
  await show({ width: 768 });
  for (const role of ["Member", "Manager"]) {
    const cell = page.getByRole("cell", { name: role, exact: true });
    await expect.element(cell).toBeInTheDocument();
    const words = document.createRange();
    words.selectNodeContents(cell.element());
    expect(words.getClientRects()).toHaveLength(1);
  }
});

test("a group is given it on a phone, and whoever sees it through one is said so", async () => {
  people([{ ...ines, roads: [{ ...road, kind: "group", group: { group_id: 9, name: "Los de redes" } }] }]);
  const gave = answers(campaigns.giveAccess, {
    campaign: aCampaign({ campaign_groups: [{ group_id: 9, permission: "edit" }] }),
  });
  await show({ width: 390, language: "es" });
  await expect.element(page.getByText("Los de redes (para editar)")).toBeInTheDocument();
  await page.getByRole("button", { name: "Dar acceso a Social team" }).click();
  await expect.element(page.getByText("Gave campaign access", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Retirar el acceso a Social team" })).toBeInTheDocument();
  expect(gave.map(({ body }) => body)).toEqual([{ group_ids: [9], permission: "edit" }]);
});

test("what the server refuses of a group stands at its row, and of several over them", async () => {
  refuses(campaigns.giveAccess, 409, "campaign_access_full", "A campaign is given to at most 1,000.");
  await show();
  await page.getByRole("button", { name: "Give Social team access" }).click();
  await expect.element(row("Social team").getByRole("alert")).toMatchTextContent("at most 1,000");
  await page.getByRole("checkbox", { name: "Select all Users" }).click();
  await page.getByRole("button", { name: "Give access", exact: true }).click();
  await expect.element(page.getByText(/at most 1,000/).nth(1)).toBeInTheDocument();
  await expect.element(page.getByText("2 selected")).toBeInTheDocument();
});

test("a search is for people and groups alike, and says of each that there is none", async () => {
  people([]);
  answers(groups.listGroups, { groups: [] });
  await show({ at: "/organization/campaigns/3/users?query=zzzz" });
  await expect.element(page.getByText("Nobody matches “zzzz”")).toBeInTheDocument();
  await expect.element(page.getByText("No group matches “zzzz”")).toBeInTheDocument();
});

test("a later page of the people is in the address, and opens with it", async () => {
  const asked = answers(roads.readRoads, ({ query }) => ({
    thing: { type: "campaign" as const, id: 3, name: "Nómada, autumn", campaigns_only: null, can: { keep: false } },
    ...{ staff: "all" as const, is_public: false, count: 120, pages: 3 },
    people: [query.page === "2" ? ines : tomas],
  }));
  await show({ at: "/organization/campaigns/3/users?page=2" });
  await expect.element(row("Inés Duarte")).toBeInTheDocument();
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect.element(row("Tomás Rey")).toBeInTheDocument();
  expect(asked.at(-1)?.query.page).toBe("3");
});

test("whoever only sees the campaign is told that this is not for them, and nobody is listed", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  answers(campaigns.readCampaignResources, readWith(aCampaign({ can: onlySee })));
  const asked = people([]);
  await show();
  await expect
    .element(page.getByText("Only the people who manage this campaign can see who has access"))
    .toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

test("people who could not be read are read again, and a campaign that is not there says so", async () => {
  refuses(roads.readRoads, 500, "failed", "Something went wrong.");
  const drawn = await show();
  await expect.element(page.getByText("The users could not be loaded.")).toBeInTheDocument();
  people([tomas]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row("Tomás Rey")).toBeInTheDocument();
  await drawn.unmount();
  refuses(campaigns.readCampaignResources, 404, "not_found", "Not found");
  await show({ at: "/organization/campaigns/4/users" });
  await expect.element(page.getByText("This campaign does not exist")).toBeInTheDocument();
});

test("on a phone the name of whoever has it stays a line to be read, however much is said of how", async () => {
  answers(campaigns.readCampaignResources, readWith(given));
  people([byAdmin, isGiven(ines), tomas]);
  await show({ width: 390 });
  const name = row("Inés Duarte").getByText("Inés Duarte", { exact: true });
  await expect.element(row("Inés Duarte")).toMatchTextContent("Given by Elena Marín");
  const { height } = name.element().getBoundingClientRect();
  expect(height).toBeLessThan(60);
});
