/** Campaigns: what people of an organization work on together, and who of them sees it. */
import { z } from "zod";
import { FILE_SIZE_MAX, fileSrc } from "../files/files.ts";
import {
  defineErrors,
  filledText,
  id,
  idParams,
  moment,
  multipartOrFields,
  page,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import {
  campaignAvatar,
  campaignDocument,
  campaignResource,
  campaignResourceTypes,
  campaignTemplate,
  campaignWorkflow,
  resourceType,
} from "./resources.ts";

export const CAMPAIGNS_PER_PAGE = 24;
export const CAMPAIGN_NAME_LENGTH_MAX = 120;
export const CAMPAIGN_DESCRIPTION_LENGTH_MAX = 2000;
/** How many resources a campaign may have, and how many people of their own and groups may see it. */
export const CAMPAIGN_RESOURCES_MAX = 500;
export const CAMPAIGN_ACCESS_MAX = 1000;
/** How many people or groups are given or lose access by one call. */
export const CAMPAIGN_GIVEN_MAX = 200;

export const campaignSorts = ["createdAt_desc", "updatedAt_desc", "name_asc", "name_desc"] as const;
export type CampaignSort = (typeof campaignSorts)[number];

/**
 * What somebody may do with what a campaign has, each with what stands before it: read its documents; use its templates,
 * avatars and workflows; write in its documents.
 */
export const campaignPermissions = ["read", "use", "edit"] as const;
const permission = z.enum(campaignPermissions);
export type CampaignPermission = z.infer<typeof permission>;

/**
 * A campaign, with what the caller may do with what it has. Whom it is given to (`campaign_users`, `campaign_groups`) is told to those who manage it; to everybody else
 * both are empty. `resources` names what it has, without what stands in it: a list has the newest few.
 */
export const campaign = z.object({
  campaign_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  organization_id: z.number().int(),
  /** Who made it; null once they left the installation. */
  user_id: z.number().int().nullable(),
  user: z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string() }).nullable(),
  /** Whether the platform's staff made it, who are nobody of the organization: then nobody of it is told who. */
  by_staff: z.boolean(),
  permission,
  campaign_users: z.array(z.object({ user_id: z.number().int(), permission })),
  campaign_groups: z.array(z.object({ group_id: z.number().int(), permission })),
  resources: z.array(
    z.object({
      campaign_resource_id: z.number().int(),
      type: z.enum(campaignResourceTypes),
      document_id: z.number().int().nullish(),
      template_id: z.number().int().nullish(),
      avatar_id: z.number().int().nullish(),
      workflow_id: z.number().int().nullish(),
      name: z.string(),
    }),
  ),
  documents: z.array(z.object({ document: z.object({ document_id: z.number().int(), name: z.string() }) })),
  templates: z.array(z.object({ template: z.object({ template_id: z.number().int(), name: z.string() }) })),
  /** How many of each it has in all. */
  counts: z.object({
    documents: z.number().int(),
    templates: z.number().int(),
    avatars: z.number().int(),
    workflows: z.number().int(),
  }),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), give_access: z.boolean() }),
  createdAt: moment,
  updatedAt: moment,
});
export type Campaign = z.infer<typeof campaign>;

const saved = {
  name: filledText(CAMPAIGN_NAME_LENGTH_MAX).transform((value) => value.trim()),
  description: text(CAMPAIGN_DESCRIPTION_LENGTH_MAX),
  /** Where a picture lies that was uploaded before; empty for none. */
  thumbnail: fileSrc,
  organization_id: id.nullish(),
};

/** The same as one text of JSON. */
const asJson = <F extends z.ZodObject>(form: F) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, form.optional());

/** The fields beside the file: each by itself, or all as JSON in `campaign`. */
const made = z.object(saved).partial();
const madeForm = made.extend({ campaign: asJson(made) });
const changes = z.object({ ...saved, campaign_id: id }).partial();
const changesForm = changes.extend({ campaign: asJson(changes) });

/**
 * What is put into a campaign: something that there is, by its type and id, by `document_id`, `template_id`, `avatar_id` or
 * `workflow_id`, or as an object that has one of the first two; a document without makes it first.
 */
const named = z.object({
  campaign_id: id.nullish(),
  type: resourceType.optional(),
  resource_id: id.optional(),
  document_id: id.optional(),
  template_id: id.optional(),
  avatar_id: id.optional(),
  workflow_id: id.optional(),
  document: z
    .object({ document_id: id.optional(), name: text(200).optional(), content: text(800_000).optional() })
    .optional(),
  template: z.object({ template_id: id }).optional(),
});
export type NamedResource = z.output<typeof named>;

const ids = z.array(id).min(1).max(CAMPAIGN_GIVEN_MAX);
/** Exactly one of these: one person, one group, or several of a kind. */
const grantees = z.object({
  user_id: id.optional(),
  group_id: id.optional(),
  user_ids: ids.optional(),
  group_ids: ids.optional(),
});

export const errors = defineErrors({
  campaign_organization_required: "invalid",
  campaign_required: "invalid",
  campaign_resource_required: "invalid",
  campaign_full: "conflict",
  campaign_access_full: "conflict",
  campaign_grantee_required: "bad",
  campaign_organization_fixed: "forbidden",
});

const granting = {
  access: "signedIn",
  params: z.object({ campaign_id: id }),
  answer: z.object({ campaign }),
} as const;

export const campaigns = {
  listCampaigns: route({
    method: "GET",
    path: "/campaigns/organization/{id}",
    summary:
      "The campaigns of an organization that the caller sees, 24 a page: its Admins all, its Managers their own and what they were given, its Members what they were given. `query` looks in names and descriptions.",
    access: "orgMember",
    organizationParam: "id",
    params: idParams,
    query: z.object({
      query: text(200).default(""),
      sortBy: z.enum(campaignSorts).default("createdAt_desc"),
      page,
    }),
    answer: z.object({ campaigns: z.array(campaign), ...paged, can: z.object({ add: z.boolean() }) }),
  }),
  readCampaignResources: route({
    method: "GET",
    path: "/campaigns/{id}/resources",
    summary: "A campaign with what it has, the newest first; `resources` narrows that to one kind, `query` by names.",
    access: "signedIn",
    params: idParams,
    query: z.object({ resources: resourceType.optional(), query: text(200).default("") }),
    answer: z.object({
      campaign,
      resources: z.array(campaignResource),
      documents: z.array(z.object({ document: campaignDocument })),
      templates: z.array(z.object({ template: campaignTemplate })),
      avatars: z.array(z.object({ avatar: campaignAvatar })),
      workflows: z.array(z.object({ workflow: campaignWorkflow })),
    }),
  }),
  addCampaign: route({
    method: "POST",
    path: "/campaigns",
    summary:
      "Makes a campaign of an organization whose caller is one of its Admins or Managers. Takes JSON, or a form with a picture in `thumbnail` or `file` and the fields, also as JSON in `campaign`.",
    access: "signedIn",
    body: { ...multipartOrFields("thumbnail", FILE_SIZE_MAX, madeForm), alsoField: "file" },
    answer: z.object({ campaign }),
    status: 201,
    refuses: ["campaign_organization_required", "file_type_refused", "file_broken", "too_large", "storage_full"],
    budget: "uploads",
  }),
  saveCampaign: route({
    method: "PUT",
    path: "/campaigns",
    summary:
      "Changes a campaign; what is left out stays. It stays in its organization. Takes what POST /campaigns takes.",
    access: "signedIn",
    body: { ...multipartOrFields("thumbnail", FILE_SIZE_MAX, changesForm), alsoField: "file" },
    answer: z.object({ campaign }),
    refuses: [
      "campaign_required",
      "campaign_organization_fixed",
      "file_type_refused",
      "file_broken",
      "too_large",
      "storage_full",
    ],
    budget: "uploads",
  }),
  duplicateCampaign: route({
    method: "POST",
    path: "/campaigns/campaign/{id}/duplicate",
    summary:
      "Makes a campaign like another: its description, picture, templates, avatars and workflows, and whom it is given to; not its documents.",
    access: "signedIn",
    params: idParams,
    body: z.object({ name: saved.name }),
    answer: z.object({ campaign }),
    status: 201,
  }),
  deleteCampaign: route({
    method: "DELETE",
    path: "/campaigns/campaign/{id}",
    summary: "Takes a campaign away; what it has stays where it is.",
    access: "signedIn",
    params: idParams,
  }),
  addCampaignResource: route({
    method: "POST",
    path: "/campaigns/campaign-resource",
    summary:
      "Puts a document, template, avatar or workflow into a campaign of the same organization, whose people may use it from then on; what is in it already stays. A new document is made by `document` without an id.",
    access: "signedIn",
    bodySizeMax: 4 * 1024 * 1024,
    body: named,
    answer: z.object({ resource: campaignResource }),
    status: 201,
    refuses: ["campaign_required", "campaign_resource_required", "campaign_full"],
  }),
  saveCampaignResource: route({
    method: "PUT",
    path: "/campaigns/campaign-resource",
    summary: "Puts another thing in the place of one that a campaign has.",
    access: "signedIn",
    bodySizeMax: 4 * 1024 * 1024,
    body: named.extend({ campaign_resource_id: id.optional() }),
    answer: z.object({ resource: campaignResource }),
    refuses: ["campaign_required", "campaign_resource_required"],
  }),
  removeCampaignResource: route({
    method: "DELETE",
    path: "/campaigns/campaign-resource/{type}/{resource_id}/{campaign_id}",
    summary:
      "Takes a document, template, avatar or workflow out of a campaign, from whose people it is taken at once; the thing itself stays.",
    access: "signedIn",
    params: z.object({ type: resourceType, resource_id: id, campaign_id: id }),
  }),
  giveAccess: route({
    method: "POST",
    path: "/campaigns/give-access/{campaign_id}",
    summary:
      "Lets somebody, a group, or several of a kind, of the campaign's organization see it, and read, use or edit what it has; to whom it was given before, it is given so from then on. Where one has it in several ways, the widest counts.",
    ...granting,
    body: grantees.extend({ permission: permission.default("edit") }),
    refuses: ["campaign_grantee_required", "campaign_access_full"],
  }),
  revokeAccess: route({
    method: "POST",
    path: "/campaigns/revoke-access/{campaign_id}",
    summary: "Takes that away again, at once.",
    ...granting,
    body: grantees,
    refuses: ["campaign_grantee_required"],
  }),
};
