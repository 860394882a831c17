/** Organizations: what they are called and look like, what is theirs alone, and who may change it. */
import { z } from "zod";
import { fileSrc } from "../files/files.ts";
import { defineErrors, filledText, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";

export const ORGANIZATIONS_PER_PAGE = 50;

/** Whose AI key answers for an organization that has none: the installation's, or none. */
export const aiKeySource = z.enum(["installation", "own"]);

/** What staff decide about an organization's AI key, and whether it has entered one. */
export const organizationAi = z.object({ source: aiKeySource, has_key: z.boolean() });

/** Keys of an organization. They are kept sealed, and shown by their last 4 characters to its Admins alone. */
export const organizationSecrets = [
  "stripe_public_key",
  "stripe_private_key",
  "stripe_webhook_key",
  "openai_api_key",
] as const;
export type OrganizationSecret = (typeof organizationSecrets)[number];

/** What somebody is in an organization; null for staff who look into one that they are not in. */
const as = {
  user_type_id: z.number().int().nullable(),
  user_type: z.object({ name: z.string() }).nullable(),
};

/** What the caller may do: `edit_keys` is its domain and its keys. */
const can = z.object({
  edit: z.boolean(),
  edit_keys: z.boolean(),
  delete: z.boolean(),
  see_people: z.boolean(),
  edit_people: z.boolean(),
  see_audit: z.boolean(),
});

/** An organization as a card of a list has it. */
export const organizationCard = z.object({
  organization_id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  tagline: z.string(),
  thumbnail: z.string(),
  domain: z.string().nullable(),
  ...as,
  can,
});
export type OrganizationCard = z.infer<typeof organizationCard>;

/** One of all organizations, as staff see them. */
const listedOrganization = organizationCard.extend({ people: z.number().int(), createdAt: moment });
export type ListedOrganization = z.infer<typeof listedOrganization>;

const secret = z.string().nullish();

/** An organization. Keys and `users` are absent for whoever may not see them; a key is its mask, null where there is none. */
export const organization = organizationCard.extend({
  welcome_video: z.string(),
  stripe_public_key: secret,
  stripe_private_key: secret,
  stripe_webhook_key: secret,
  openai_api_key: secret,
  /** The first of its people, by name; the list of people has all. */
  users: z.array(z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string() })).nullish(),
  createdAt: moment,
  updatedAt: moment,
});
export type Organization = z.infer<typeof organization>;

/** A host by its name, as browsers say it. */
const host = z
  .string()
  .max(253)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => value === "" || /^(?!-)(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(value), {
    message: "domain_invalid",
  });

const key = text(500).nullable();

/** What is entered of an organization. A key that is empty or null goes; the mask of one leaves it. */
export const organizationForm = z.object({
  name: filledText(120).transform((value) => value.trim()),
  tagline: text(300).default(""),
  thumbnail: fileSrc.default(""),
  welcome_video: fileSrc.default(""),
  domain: host.nullable().optional(),
  stripe_public_key: key.optional(),
  stripe_private_key: key.optional(),
  stripe_webhook_key: key.optional(),
  openai_api_key: key.optional(),
});
export type OrganizationForm = z.output<typeof organizationForm>;

/** The same, as changes: what is left out stays. */
export const organizationChanges = z.object({
  organization_id: id,
  name: filledText(120)
    .transform((value) => value.trim())
    .optional(),
  tagline: text(300).optional(),
  thumbnail: fileSrc.optional(),
  welcome_video: fileSrc.optional(),
  ...organizationForm.pick({ domain: true }).shape,
  stripe_public_key: key.optional(),
  stripe_private_key: key.optional(),
  stripe_webhook_key: key.optional(),
  openai_api_key: key.optional(),
});
export type OrganizationChanges = Omit<z.output<typeof organizationChanges>, "organization_id">;

export const errors = defineErrors({
  organization_name_taken: "conflict",
  organization_name_reserved: "conflict",
  organization_name_unusable: "invalid",
  organization_domain_taken: "conflict",
  organization_name_mismatch: "bad",
  organization_sells: "conflict",
});

const naming = [
  "organization_name_taken",
  "organization_name_reserved",
  "organization_name_unusable",
  "organization_domain_taken",
] as const;

const saving = {
  access: "orgManager",
  body: organizationChanges,
  answer: z.object({ organization }),
  refuses: naming,
} as const;

export const organizations = {
  listOrganizations: route({
    method: "GET",
    path: "/organizations",
    summary: "The organizations that the caller belongs to, by name.",
    access: "signedIn",
    answer: z.object({ organizations: z.array(organizationCard) }),
  }),
  listAllOrganizations: route({
    method: "GET",
    path: "/organizations/admin/all",
    summary: "All organizations, by name; searched by name, domain and tagline; 50 a page.",
    access: "staff",
    query: z.object({ page, query: text(200).default("") }),
    answer: z.object({ organizations: z.array(listedOrganization), ...paged }),
  }),
  readOrganization: route({
    method: "GET",
    path: "/organizations/{id}",
    summary: "One organization. Its keys are shown by their last 4 characters, to its Admins and the platform's.",
    access: "orgMember",
    organizationParam: "id",
    params: idParams,
    answer: z.object({ organization }),
  }),
  addOrganization: route({
    method: "POST",
    path: "/organizations",
    summary: "Makes an organization without people.",
    access: "staff",
    body: organizationForm,
    answer: z.object({ organization }),
    status: 201,
    refuses: naming,
  }),
  saveOrganization: route({
    method: "PUT",
    path: "/organizations",
    summary:
      "Changes an organization. Its domain and keys are its Admins' and the platform's alone; a mask that comes back leaves its key.",
    ...saving,
  }),
  updateOrganization: route({
    method: "POST",
    path: "/organizations/update",
    summary: "The same as PUT /organizations.",
    ...saving,
  }),
  deleteOrganization: route({
    method: "DELETE",
    path: "/organizations/{id}",
    summary: "Takes an organization away, by its exact name. What it owns is kept; nobody reaches it any more.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    body: z.object({ name: z.string().max(500) }),
    refuses: ["organization_name_mismatch", "organization_sells"],
  }),
  saveAiKeySource: route({
    method: "PUT",
    path: "/organizations/{organization_id}/ai_key",
    summary:
      "Decides whose AI key answers for an organization without one: the installation's, or none, so that only its own answers.",
    access: "admin",
    params: z.object({ organization_id: id }),
    body: z.object({ source: aiKeySource }),
    answer: organizationAi,
  }),
};
