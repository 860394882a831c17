import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import type { CampaignResource } from "@pluma/contract/campaigns/resources";
import { aListedDocument } from "./aDocument.ts";

const everything = { edit: true, delete: true, give_access: true };

/** What whoever only sees a campaign may do with it. */
export const onlySee = { edit: false, delete: false, give_access: false };

/** A campaign as one of those who manage it reads it; `parts` is what matters to the test. */
export const aCampaign = (parts: Partial<Campaign> = {}): Campaign => ({
  campaign_id: 3,
  name: "Nómada, autumn",
  description: "The rhythm of nineteen days.",
  thumbnail: "",
  organization_id: 5,
  user_id: 20,
  user: { user_id: 20, name: "Lucía", last_name: "Prado" },
  by_staff: false,
  permission: "edit",
  campaign_users: [],
  campaign_groups: [],
  resources: [],
  documents: [],
  templates: [],
  counts: { documents: 1, templates: 1, avatars: 0, workflows: 0 },
  can: everything,
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

const { passage: _, ...document } = aListedDocument({ organization_id: 5, name: "Landing, every 19 days" });

/** Its document. */
export const itsDocument: CampaignResource = {
  campaign_resource_id: 31,
  campaign_id: 3,
  type: "document",
  document,
  createdAt: "2026-01-02T10:00:00.000Z",
};

/** Its template. */
export const itsTemplate: CampaignResource = {
  campaign_resource_id: 32,
  campaign_id: 3,
  type: "template",
  template: {
    template_id: 8,
    name: "Letter to those who paused",
    description: "One letter that asks for one thing.",
    type: "Email",
    tags: "",
    language: "en",
    organization_id: 5,
    campaigns_only: false,
  },
  createdAt: "2026-01-02T10:00:00.000Z",
};

/** A campaign with what it has, as it is read. */
export const readWith = (campaign: Campaign, ...resources: CampaignResource[]) => ({
  campaign,
  resources,
  documents: resources.flatMap(({ document: held }) => (held ? { document: held } : [])),
  templates: resources.flatMap(({ template: held }) => (held ? { template: held } : [])),
  avatars: resources.flatMap(({ avatar: held }) => (held ? { avatar: held } : [])),
  workflows: resources.flatMap(({ workflow: held }) => (held ? { workflow: held } : [])),
});
