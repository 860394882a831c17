import { at, by, type Naming, type NamingCall, noRow } from "../naming.ts";

const ofCampaign: NamingCall = by("campaign.campaignId");
const ownCampaign = { "body.campaign_id": "campaign.campaignId" } as const;

/** What is put into a campaign: into somebody else's, and somebody else's into one's own. */
const said = { "body.type": undefined, "body.resource_id": undefined, "body.template_id": undefined };
const putting = (also: Naming["also"]): Naming[] => [
  {
    ...at({ "body.campaign_id": "campaign.campaignId", "body.template_id": "campaign.campaignTemplateId" }),
    also: { "body.type": undefined, "body.resource_id": undefined, ...also },
  },
  {
    ...at({ "body.template_id": "campaign.campaignTemplateId" }, ownCampaign),
    also: { "body.type": undefined, "body.resource_id": undefined, ...also },
  },
  { ...at({ "body.document_id": "campaign.campaignDocumentId" }, ownCampaign), also: { ...said, ...also } },
  {
    ...at({ "body.resource_id": "campaign.campaignTemplateId" }, ownCampaign),
    also: { ...said, "body.type": "template", ...also },
  },
];
const sameAs = "it is another way to say what the fields beside it say, and is looked up like them";
const alsoUsed = { "body.avatar_id": sameAs, "body.workflow_id": sameAs };
const nested = { ...alsoUsed, "body.document.document_id": sameAs, "body.template.template_id": sameAs };

const aCampaign = { "params.type": "campaign" } as const;
const ownOrganization = { "params.id": "campaign.campaignOrganizationId" } as const;

const granting: NamingCall = {
  namings: [
    at({ "params.campaign_id": "campaign.campaignId", "body.user_id": "campaign.campaignUserId" }),
    at({ "body.user_id": "campaign.campaignUserId" }, { "params.campaign_id": "campaign.campaignId" }),
    {
      ...at({ "body.group_id": "campaign.campaignGroupId" }, { "params.campaign_id": "campaign.campaignId" }),
      also: { "body.user_id": undefined },
    },
  ],
  leftOut: { "body.user_ids[]": sameAs, "body.group_ids[]": sameAs },
};

/** The calls of campaigns. */
export const campaignCalls: Record<string, NamingCall> = {
  "GET /campaigns/organization/{id}": by("campaign.campaignOrganizationId"),
  "GET /campaigns/{id}/resources": ofCampaign,
  "POST /campaigns": {
    namings: [at({ "body.organization_id": "campaign.campaignOrganizationId" })],
    leftOut: { "body.campaign.organization_id": sameAs },
  },
  "PUT /campaigns": {
    namings: [
      at({ "body.campaign_id": "campaign.campaignId" }),
      at({ "body.organization_id": "campaign.campaignOrganizationId" }, ownCampaign),
    ],
    leftOut: { "body.campaign.campaign_id": sameAs, "body.campaign.organization_id": sameAs },
  },
  "POST /campaigns/campaign/{id}/duplicate": ofCampaign,
  "DELETE /campaigns/campaign/{id}": ofCampaign,
  "POST /campaigns/campaign-resource": { namings: putting({}), leftOut: nested },
  "PUT /campaigns/campaign-resource": {
    namings: [
      // What is in it already, without the place that it has.
      ...putting({ "body.campaign_resource_id": undefined }),
      {
        ...at(
          { "body.campaign_resource_id": "campaign.campaignResourceId" },
          {
            ...ownCampaign,
            "body.template_id": "campaign.campaignTemplateId",
          },
        ),
        also: { "body.type": undefined, "body.resource_id": undefined },
      },
    ],
    leftOut: nested,
  },
  "DELETE /campaigns/campaign-resource/{type}/{resource_id}/{campaign_id}": {
    namings: [
      {
        ...at({ "params.resource_id": "campaign.campaignDocumentId", "params.campaign_id": "campaign.campaignId" }),
        also: { "params.type": "document" },
      },
      {
        ...at({ "params.resource_id": "campaign.campaignDocumentId" }, { "params.campaign_id": "campaign.campaignId" }),
        also: { "params.type": "document" },
      },
    ],
    leftOut: { "params.type": noRow },
  },
  "POST /campaigns/give-access/{campaign_id}": granting,
  "POST /campaigns/revoke-access/{campaign_id}": granting,
  "GET /campaigns/{id}/activity": ofCampaign,
  "GET /organizations/{id}/roads/{type}/{thing_id}": {
    namings: [
      {
        ...at({ "params.id": "campaign.campaignOrganizationId", "params.thing_id": "campaign.campaignId" }),
        also: aCampaign,
      },
      { ...at({ "params.thing_id": "campaign.campaignId" }, ownOrganization), also: aCampaign },
      {
        ...at({ "params.thing_id": "campaign.campaignDocumentId" }, ownOrganization),
        also: { "params.type": "document" },
      },
      {
        ...at({ "params.thing_id": "campaign.campaignTemplateId" }, ownOrganization),
        also: { "params.type": "template" },
      },
    ],
    leftOut: { "params.type": noRow },
  },
  "GET /organizations/{id}/roads/{type}/{thing_id}/people/{user_id}": {
    namings: [
      {
        ...at(
          { "params.thing_id": "campaign.campaignId" },
          { ...ownOrganization, "params.user_id": "campaign.campaignUserId" },
        ),
        also: aCampaign,
      },
      {
        ...at(
          { "params.user_id": "campaign.campaignUserId" },
          { ...ownOrganization, "params.thing_id": "campaign.campaignId" },
        ),
        also: aCampaign,
      },
      {
        ...at({
          "params.id": "campaign.campaignOrganizationId",
          "params.thing_id": "campaign.campaignId",
          "params.user_id": "campaign.campaignUserId",
        }),
        also: aCampaign,
      },
    ],
    leftOut: { "params.type": noRow },
  },
  "GET /organizations/{id}/people/{user_id}/roads": {
    namings: [
      at({ "params.id": "campaign.campaignOrganizationId", "params.user_id": "campaign.campaignUserId" }),
      at({ "params.user_id": "campaign.campaignUserId" }, ownOrganization),
    ],
  },
  "GET /groups/{id}/roads": by("campaign.campaignGroupId"),
  "GET /groups/{id}/roads/loss/{user_id}": {
    namings: [
      at({ "params.id": "group.groupId", "params.user_id": "group.groupUserId" }),
      at({ "params.user_id": "group.groupUserId" }, { "params.id": "group.groupId" }),
    ],
  },
  "GET /documents/{id}/campaigns/{campaign_id}": {
    namings: [
      at({ "params.id": "campaign.campaignDocumentId", "params.campaign_id": "campaign.campaignId" }),
      at({ "params.id": "campaign.campaignDocumentId" }, { "params.campaign_id": "campaign.campaignId" }),
    ],
  },
};
