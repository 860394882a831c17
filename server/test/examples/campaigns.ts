import { campaignResources, campaigns, campaignUsers } from "../../src/features/campaigns/tables.ts";
import { aDocument } from "../../src/features/documents/test/aDocument.ts";
import { groups, groupUsers } from "../../src/features/organizations/tables.ts";
import { one } from "../strangers/owner.ts";
import { aTemplate } from "../templates.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { aMember, theOrganization, typeIn } from "./organizations.ts";

/** A campaign of the organization that the table asks about; it is given to the caller where they are in that. */
async function aCampaign(given: Given) {
  const organizationId = await theOrganization(given);
  const { db } = given.node.app;
  const made = one(await db.insert(campaigns).values({ organizationId, name: "Spring" }).returning());
  const { campaignId } = made;
  if (given.person && (await typeIn(given, organizationId)) !== undefined) {
    await db.insert(campaignUsers).values({ campaignId, organizationId, userId: given.person.userId });
  }
  return { campaignId, organizationId };
}

/** One with a document of somebody else of the organization in it. */
async function withDocument(given: Given) {
  const campaign = await aCampaign(given);
  const { organizationId } = campaign;
  const { documentId } = await aDocument(given.node, await aMember(given, organizationId), { organizationId });
  await given.node.app.db.insert(campaignResources).values({ ...campaign, documentId });
  return { ...campaign, documentId };
}

/** A group of the organization with somebody in it. */
async function aGroup(given: Given) {
  const organizationId = await theOrganization(given);
  const userId = await aMember(given, organizationId);
  const { db } = given.node.app;
  const { groupId } = one(await db.insert(groups).values({ organizationId, name: "Writers" }).returning());
  await db.insert(groupUsers).values({ groupId, organizationId, userId });
  return { groupId, userId };
}

const ofCampaign =
  (pathOf: (id: number) => string, body?: unknown): ExampleOf =>
  async (given) => ({ path: pathOf((await aCampaign(given)).campaignId), body });

const granting =
  (name: string): ExampleOf =>
  async (given) => {
    const { campaignId, organizationId } = await aCampaign(given);
    const body = { user_id: await aMember(given, organizationId) };
    return { path: `/campaigns/${name}/${campaignId}`, body };
  };

/** A template of the organization, put into a campaign. */
const putting: ExampleOf = async (given) => {
  const { campaignId, organizationId } = await aCampaign(given);
  const { templateId } = await aTemplate(given.node, await aMember(given, organizationId), { organizationId });
  return { body: { campaign_id: campaignId, template_id: templateId } };
};

export const campaignsExamples: Examples = {
  "GET /campaigns/organization/{id}": async (given) => ({
    path: `/campaigns/organization/${await theOrganization(given)}`,
  }),
  "GET /campaigns/{id}/resources": ofCampaign((id) => `/campaigns/${id}/resources`),
  "POST /campaigns": async (given) => ({
    body: { organization_id: await theOrganization(given), name: "Summer" },
  }),
  "PUT /campaigns": async (given) => ({ body: { campaign_id: (await aCampaign(given)).campaignId, name: "Autumn" } }),
  "POST /campaigns/campaign/{id}/duplicate": ofCampaign((id) => `/campaigns/campaign/${id}/duplicate`, {
    name: "Winter",
  }),
  "DELETE /campaigns/campaign/{id}": ofCampaign((id) => `/campaigns/campaign/${id}`),
  "POST /campaigns/campaign-resource": putting,
  "PUT /campaigns/campaign-resource": async (given) => {
    const { campaignId, organizationId } = await aCampaign(given);
    const { templateId } = await aTemplate(given.node, await aMember(given, organizationId), { organizationId });
    const other = await aTemplate(given.node, await aMember(given, organizationId), { organizationId });
    const { db } = given.node.app;
    const made = one(await db.insert(campaignResources).values({ campaignId, organizationId, templateId }).returning());
    const { campaignResourceId: campaign_resource_id } = made;
    return { body: { campaign_id: campaignId, campaign_resource_id, type: "template", resource_id: other.templateId } };
  },
  "DELETE /campaigns/campaign-resource/{type}/{resource_id}/{campaign_id}": async (given) => {
    const { campaignId, documentId } = await withDocument(given);
    return { path: `/campaigns/campaign-resource/document/${documentId}/${campaignId}` };
  },
  "POST /campaigns/give-access/{campaign_id}": granting("give-access"),
  "POST /campaigns/revoke-access/{campaign_id}": granting("revoke-access"),
  "GET /campaigns/{id}/activity": ofCampaign((id) => `/campaigns/${id}/activity`),
  "GET /organizations/{id}/roads/{type}/{thing_id}": async (given) => {
    const { campaignId, organizationId } = await aCampaign(given);
    return { path: `/organizations/${organizationId}/roads/campaign/${campaignId}` };
  },
  "GET /organizations/{id}/roads/{type}/{thing_id}/people/{user_id}": async (given) => {
    const { campaignId, organizationId } = await aCampaign(given);
    const userId = await aMember(given, organizationId);
    return { path: `/organizations/${organizationId}/roads/campaign/${campaignId}/people/${userId}` };
  },
  "GET /organizations/{id}/people/{user_id}/roads": async (given) => {
    const organizationId = await theOrganization(given);
    return { path: `/organizations/${organizationId}/people/${await aMember(given, organizationId)}/roads` };
  },
  "GET /groups/{id}/roads": async (given) => ({ path: `/groups/${(await aGroup(given)).groupId}/roads` }),
  "GET /groups/{id}/roads/loss/{user_id}": async (given) => {
    const { groupId, userId } = await aGroup(given);
    return { path: `/groups/${groupId}/roads/loss/${userId}` };
  },
  "GET /documents/{id}/campaigns/{campaign_id}": async (given) => {
    const { campaignId, documentId } = await withDocument(given);
    return { path: `/documents/${documentId}/campaigns/${campaignId}` };
  },
};
