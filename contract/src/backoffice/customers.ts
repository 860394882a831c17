/** Customers as staff see them: the question of their list, a row of it, one of them, and the form that makes one. */
import { z } from "zod";
import { campaign, day, phoneCountry, profile, purchaseSummary, staffRole } from "../accounts/accounts.ts";
import { email, filledText, language, moment, page, text } from "../kit/kit.ts";

export const CUSTOMERS_PER_PAGE = 50;

/** Fields that the list of customers can be searched by alone; without one, all of them are searched. */
export const customerFields = ["name", "last_name", "email", "phone", "instagram", "signup_reason"] as const;
/** Columns that the list of customers can be sorted by. */
export const customerSorts = ["user_id", "name", "last_name", "email", "createdAt"] as const;

export const CUSTOMER_NOTE_MAX = 4000;
export const CUSTOMER_TAGS_MAX = 20;
export const CUSTOMER_TAG_MAX = 40;
/** When somebody used the app last: within 7 days, within 30, longer ago, or never. */
export const customerSeen = ["week", "month", "quiet", "never"] as const;
/** Who somebody is here: one of the staff, or anybody else. */
export const customerRoles = [...staffRole.options, "customer"] as const;

/** The question of the list of customers; `sort=name_asc` names both column and direction. */
export const customersQuery = z.object({
  page,
  query: text(200).default(""),
  field: z.string().max(50).optional(),
  filter: z.string().max(50).optional(),
  sort: z.string().max(50).optional(),
  direction: z.enum(["asc", "desc"]).optional(),
  access: z.enum(["has", "none"]).optional(),
  role: z.enum(customerRoles).optional(),
  lang: language.optional(),
  /** Days in UTC, both included. */
  joined_from: day.optional(),
  joined_to: day.optional(),
  seen: z.enum(customerSeen).optional(),
  tag: text(CUSTOMER_TAG_MAX).optional(),
});

/** A row of the list of customers. */
export const customerRow = z.object({
  user_id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  phone_e164: z.string(),
  instagram: z.string(),
  lang: language.nullable(),
  signup_reason: z.string(),
  /** What staff sorted them under. */
  tags: z.array(z.string()),
  has_access: z.boolean(),
  available_words: z.number().int(),
  staff: z.object({ staff_id: z.number().int(), role: staffRole }).nullable(),
  createdAt: moment,
});
export type CustomerRow = z.infer<typeof customerRow>;

/** A customer as staff see them. No secret, not even the end of one. */
export const customer = profile.extend({
  ...purchaseSummary,
  api_key_set: z.boolean(),
  zappier_webhook_url: z.string(),
  access_until: moment.nullable(),
  is_unlimited: z.boolean(),
  words_used: z.number().int(),
  last_seen_at: moment.nullable(),
  two_factor: z.boolean(),
  /** Of an account that staff made and nobody took yet: until when the link of its mail can be used. */
  invitation: z.object({ expires_at: moment.nullable() }).nullable(),
  campaign: campaign.nullable(),
  /** What staff wrote down about them, for staff. */
  note: z.string(),
  tags: z.array(z.string()),
  /** What the caller may do with this account. `edit_identity` is its e-mail address and phone. */
  can: z.object({
    edit: z.boolean(),
    edit_identity: z.boolean(),
    make_reset_link: z.boolean(),
    impersonate: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Customer = z.infer<typeof customer>;

/** What an admin enters of a customer. Rights and balances in a body are not read. */
export const customerForm = z.object({
  name: filledText(80),
  last_name: text(80).default(""),
  email,
  phone: text(40).default(""),
  phone_country: phoneCountry,
  instagram: text(80).default(""),
  lang: language.default("en"),
  signup_reason: text(300).default(""),
});
