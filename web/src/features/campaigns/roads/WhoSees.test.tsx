import { avatars } from "@pluma/contract/avatars/avatars";
import { campaignActivity } from "@pluma/contract/campaigns/activity";
import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { type Road, roads, type Traveller } from "@pluma/contract/campaigns/roads";
import { organizations } from "@pluma/contract/organizations/organizations";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCampaign, onlySee } from "../../../../test/aCampaign.ts";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { anOrganization, asMember } from "../../organizations/test/anOrganization.ts";
import { Activity } from "./Activity.tsx";
import { GroupRoads } from "./GroupRoads.tsx";
import { PersonRoads } from "./PersonRoads.tsx";
import { WhoSeesButton } from "./WhoSeesButton.tsx";

const bare: Road = {
  kind: "owner",
  permission: "edit",
  campaign: null,
  group: null,
  product: null,
  given_by: null,
  given_at: null,
};
const autumn = { campaign_id: 3, name: "Nómada, autumn" };
const social: Road = {
  ...bare,
  kind: "group",
  permission: "read",
  campaign: autumn,
  group: { group_id: 9, name: "Social team" },
};
const given: Road = {
  ...bare,
  kind: "given",
  campaign: autumn,
  given_by: { user_id: 20, name: "Elena Marín" },
  given_at: "2026-10-14T10:00:00.000Z",
};
const who = (user_id: number, name: string, ...by: Road[]): Traveller => ({ user_id, name, role: "member", roads: by });

const seen = (people: Traveller[], more = {}) =>
  answers(roads.readRoads, {
    thing: { type: "avatar", id: 7, name: "Nómada barista", campaigns_only: false, can: { keep: true } },
    staff: "admins",
    is_public: false,
    people,
    count: people.length,
    pages: 1,
    ...more,
  });

const show = (options = {}) => draw(<WhoSeesButton type="avatar" id={7} organizationId={5} ownerId={20} />, options);

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
});

test("everybody who sees it is named with every road, and those of one road are said together until they are asked for", async () => {
  seen([
    who(20, "Elena Marín", bare),
    who(11, "Lucía Prado", given, social),
    who(12, "Inés Duarte", social),
    who(13, "Diego Salas", social),
    who(14, "Noor Haddad", social),
  ]);
  await show();
  await page.getByRole("button", { name: "Who can see this" }).click();
  const panel = page.getByRole("dialog", { name: "Who can see this, and why" });
  await expect.element(panel.getByText("Created it")).toBeInTheDocument();
  await expect
    .element(
      panel.getByText(/Elena Marín gave Nómada, autumn, .* \(to edit\) and Social team → Nómada, autumn \(to read\)/),
    )
    .toBeInTheDocument();
  await expect.element(panel.getByText("Noor Haddad")).not.toBeInTheDocument();
  await panel.getByRole("button", { name: "2 more people" }).click();
  await expect.element(panel.getByText("Noor Haddad")).toBeInTheDocument();
  await expect.element(panel.getByText("The platform's admins can always see it.")).toBeInTheDocument();
});

test("whoever bought it is said to see it through the product, along which campaign and group", async () => {
  const bought: Road = {
    ...bare,
    kind: "bought",
    permission: "use",
    product: { product_id: 7, name: "Founders plan" },
  };
  const founders = { group_id: 9, name: "Founders" };
  seen([
    who(11, "Lucía Prado", bought),
    who(12, "Inés Duarte", { ...bought, campaign: autumn }),
    who(13, "Diego Salas", { ...bought, campaign: autumn, group: founders, permission: "read" }),
  ]);
  await show();
  await page.getByRole("button", { name: "Who can see this" }).click();
  const plan = "Through the product Founders plan";
  await expect.element(page.getByText(`${plan} (to use)`)).toBeInTheDocument();
  await expect.element(page.getByText(`${plan} → Nómada, autumn (to use)`)).toBeInTheDocument();
  await expect.element(page.getByText(`${plan} → Founders → Nómada, autumn (to read)`)).toBeInTheDocument();
});

test("somebody is asked about: no, why not, and what would change it; on a phone, in Spanish", async () => {
  seen([who(20, "Elena Marín", bare)]);
  const marta = who(15, "Marta Oyarzábal");
  answers(roads.askRoad, {
    person: marta,
    sees: false,
    would: { campaigns: [autumn], groups: [{ group_id: 9, name: "Social team" }] },
  });
  await show({ width: 390, language: "es" });
  await page.getByRole("button", { name: "Quién puede verlo" }).click();
  await expect.element(page.getByText("Elena Marín")).toBeInTheDocument();
  seen([marta]);
  await page.getByRole("searchbox", { name: "Nombre de alguien de la organización" }).fill("Marta");
  await page.getByRole("button", { name: "Marta Oyarzábal" }).click();
  await expect.element(page.getByText("Marta Oyarzábal no puede verlo.")).toBeInTheDocument();
  await expect
    .element(page.getByText(/Dale acceso a una campaña que lo contenga: Nómada, autumn\./))
    .toBeInTheDocument();
  await expect.element(page.getByText(/un grupo que lo tenga: Social team/)).toBeInTheDocument();
});

test("whoever decides for it keeps it for campaigns, and what could not be read says so", async () => {
  seen([]);
  const saved = answers(avatars.saveAvatar, { avatar: anAvatar({ campaigns_only: true }) });
  const drawn = await show();
  await page.getByRole("button", { name: "Who can see this" }).click();
  await page.getByRole("switch", { name: /Only through campaigns/ }).click();
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ avatar_id: 7, campaigns_only: true }]);
  await drawn.unmount();
  refuses(roads.readRoads, 500, "failed", "Something went wrong.");
  await draw(<WhoSeesButton type="avatar" id={8} organizationId={5} ownerId={20} />);
  await page.getByRole("button", { name: "Who can see this" }).click();
  await expect.element(page.getByText("Something went wrong.")).toBeInTheDocument();
});

test("whoever neither made it nor manages there is offered nothing", async () => {
  const asked = answers(organizations.readOrganization, { organization: asMember() });
  await draw(<WhoSeesButton type="avatar" id={7} organizationId={5} ownerId={2000} />);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.element(page.getByRole("button", { name: "Who can see this" })).not.toBeInTheDocument();
});

test("what somebody sees is listed by kind; what was given by name is revoked there", async () => {
  const asked = answers(roads.readPersonRoads, {
    things: [
      { type: "campaign", id: 3, name: "Nómada, autumn", roads: [{ ...given, campaign: autumn }] },
      { type: "avatar", id: 7, name: "Nómada barista", roads: [given] },
    ],
    counts: { document: 0, template: 0, avatar: 1, workflow: 0, campaign: 1 },
    count: 2,
    pages: 1,
  });
  const revoked = answers(campaigns.revokeAccess, { campaign: aCampaign() });
  await draw(<PersonRoads organizationId={5} userId={12} name="Inés" />);
  await expect.element(page.getByText("What Inés can see, and why")).toBeInTheDocument();
  await page.getByRole("button", { name: "Revoke access of Nómada, autumn" }).click();
  await expect.poll(() => revoked.map(({ body }) => body)).toEqual([{ user_ids: [12] }]);
  await expect.element(page.getByRole("link", { name: "Open Nómada barista" })).toBeInTheDocument();
  await page.getByText("Avatars 1").click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ type: "avatar", page: "1" });
});

test("which kind and page of what somebody sees is shown stands in the address, beside what else does", async () => {
  const asked = answers(roads.readPersonRoads, {
    things: [{ type: "avatar", id: 7, name: "Nómada barista", roads: [given] }],
    counts: { document: 0, template: 0, avatar: 120, workflow: 0, campaign: 0 },
    count: 120,
    pages: 3,
  });
  await draw(<PersonRoads organizationId={5} userId={12} name="Inés" />, { at: "/?organization=5&kind=avatar&page=2" });
  await expect.element(page.getByRole("radio", { name: "Avatars 120" })).toBeChecked();
  expect(asked[0]?.query).toMatchObject({ type: "avatar", page: "2" });
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ type: "avatar", page: "3" });
  await page.getByText("All 120").click();
  await expect.poll(() => asked.at(-1)?.query.page).toBe("1");
  expect(asked.at(-1)?.query.type).toBeUndefined();
});

const aGroupWithAutumn = () =>
  answers(roads.readGroupRoads, {
    campaigns: [
      {
        ...autumn,
        permission: "use",
        given_by: { user_id: 20, name: "Elena Marín" },
        given_at: "2026-10-14T10:00:00.000Z",
        things: [{ type: "avatar", id: 7, name: "Nómada barista" }],
        count: 1,
      },
    ],
  });

test("a group tells what it shows, and what somebody would lose without it", async () => {
  aGroupWithAutumn();
  answers(roads.readGroupLoss, { things: [{ type: "avatar", id: 7, name: "Nómada barista" }], count: 1 });
  await draw(<GroupRoads organizationId={5} groupId={9} people={[{ id: 12, name: "Inés Duarte" }]} />);
  await expect.element(page.getByText(/1 item, given by Elena Marín/)).toBeInTheDocument();
  await page.getByRole("combobox", { name: "What someone would lose without this group" }).selectOptions("Inés Duarte");
  await expect.element(page.getByText("1 item: Nómada barista.")).toBeInTheDocument();
});

test("a group is given a campaign that it has not, for what one chose; what it has is given for something else, or revoked", async () => {
  aGroupWithAutumn();
  const has = aCampaign({ campaign_groups: [{ group_id: 9, permission: "use" }] });
  const spring = aCampaign({ campaign_id: 4, name: "Spring" });
  const foreign = aCampaign({ campaign_id: 6, name: "Only read", can: onlySee });
  answers(campaigns.listCampaigns, { campaigns: [has, spring, foreign], count: 3, pages: 1, can: { add: true } });
  const given = answers(campaigns.giveAccess, { campaign: spring });
  const revoked = answers(campaigns.revokeAccess, { campaign: aCampaign() });
  await draw(<GroupRoads organizationId={5} groupId={9} people={[]} />, { width: 390 });
  await page.getByText("Read", { exact: true }).first().click();
  await page.getByRole("textbox", { name: "Give a campaign to this group" }).click();
  await expect.element(page.getByRole("option", { name: "Spring" })).toBeInTheDocument();
  expect(page.getByRole("listbox").getByRole("option").all()).toHaveLength(1);
  await page.getByRole("option", { name: "Spring" }).click();
  await expect.element(page.getByText("Gave campaign access")).toBeInTheDocument();
  await page.getByRole("combobox", { name: "What they can do with Nómada, autumn" }).selectOptions("Edit");
  await expect
    .poll(() => given.map(({ body }) => body))
    .toEqual([
      { group_ids: [9], permission: "read" },
      { group_ids: [9], permission: "edit" },
    ]);
  await page.getByRole("button", { name: "Revoke access of Nómada, autumn" }).click();
  await expect.poll(() => revoked.map(({ body }) => body)).toEqual([{ group_ids: [9] }]);
  await expect.element(page.getByText("Removed Access")).toBeInTheDocument();
});

test("what was done in a campaign is told in sentences, also of what and who is gone", async () => {
  const none = { thing: null, before: null, people: [], groups: [], count: 0, by_staff: false };
  const entry = { ...none, createdAt: "2026-10-14T10:00:00.000Z" };
  const user = { user_id: 20, name: "Elena Marín" };
  const thing = { type: "avatar" as const, id: 7, name: "Nómada barista" };
  answers(campaignActivity.readCampaignActivity, {
    activity: [
      { ...entry, activity_id: 3, kind: "given", user, people: ["Inés Duarte"], groups: ["Social team"], count: 4 },
      { ...entry, activity_id: 2, kind: "exchanged", user, thing, before: null },
      { ...entry, activity_id: 1, kind: "made", user: null },
      { ...entry, activity_id: 5, kind: "changed", user: null, by_staff: true },
      { ...entry, activity_id: 4, kind: "changed", user, by_staff: true },
    ],
    count: 5,
    pages: 1,
  });
  await draw(<Activity campaignId={3} />);
  await expect
    .element(page.getByText("Elena Marín gave access to Inés Duarte, Social team, 2 more"))
    .toBeInTheDocument();
  await expect
    .element(page.getByText("Elena Marín replaced something that no longer exists with Nómada barista"))
    .toBeInTheDocument();
  await expect.element(page.getByText("Someone who left created the campaign")).toBeInTheDocument();
  await expect.element(page.getByText("Platform staff changed its details")).toBeInTheDocument();
  await expect.element(page.getByText("Platform staff as Elena Marín changed its details")).toBeInTheDocument();
});
