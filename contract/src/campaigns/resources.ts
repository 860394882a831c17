/** What campaigns have, as they show it: what each thing is, and nothing of what it says or is told. */
import { z } from "zod";
import { avatarRow } from "../avatars/avatars.ts";
import { listedDocument } from "../documents/documents.ts";
import { moment } from "../kit/kit.ts";
import { template } from "../templates/templates.ts";
import { workflow } from "../workflows/workflows.ts";

export const campaignResourceTypes = ["document", "template", "avatar", "workflow"] as const;
export type CampaignResourceType = (typeof campaignResourceTypes)[number];

/** "documents" is the same as "document". */
export const resourceType = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/s$/, "") : value),
  z.enum(campaignResourceTypes),
);

export const campaignDocument = listedDocument.omit({ passage: true });
export type CampaignDocument = z.infer<typeof campaignDocument>;

/** A template as a campaign shows it: what it is, and nothing of what it says to a model. */
export const campaignTemplate = template.pick({
  template_id: true,
  name: true,
  description: true,
  type: true,
  tags: true,
  language: true,
  organization_id: true,
  campaigns_only: true,
});
export type CampaignTemplate = z.infer<typeof campaignTemplate>;

/** An avatar as a campaign shows it: nothing of what it is told. */
export const campaignAvatar = avatarRow.pick({
  avatar_id: true,
  name: true,
  description: true,
  organization_id: true,
  campaigns_only: true,
});
export type CampaignAvatar = z.infer<typeof campaignAvatar>;

/** A workflow as a campaign shows it, without its steps. */
export const campaignWorkflow = workflow.pick({
  workflow_id: true,
  name: true,
  description: true,
  tags: true,
  organization_id: true,
  campaigns_only: true,
});
export type CampaignWorkflow = z.infer<typeof campaignWorkflow>;

/** Something that a campaign has: a document, a template, an avatar or a workflow, and since when. */
export const campaignResource = z.object({
  campaign_resource_id: z.number().int(),
  campaign_id: z.number().int(),
  type: z.enum(campaignResourceTypes),
  document: campaignDocument.nullish(),
  template: campaignTemplate.nullish(),
  avatar: campaignAvatar.nullish(),
  workflow: campaignWorkflow.nullish(),
  createdAt: moment,
});
export type CampaignResource = z.infer<typeof campaignResource>;
