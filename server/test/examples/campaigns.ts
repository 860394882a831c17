import { campaignResources, campaigns, campaignUsers } from "../../src/features/campaigns/tables.ts";
import { aDocument } from "../../src/features/documents/test/aDocument.ts";
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
  "GET /documents/{id}/campaigns/{campaign_id}": async (given) => {
    const { campaignId, documentId } = await withDocument(given);
    return { path: `/documents/${documentId}/campaigns/${campaignId}` };
  },
};
