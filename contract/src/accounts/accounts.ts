import { z } from "zod";
import { defineErrors, language, moment, text } from "../kit/kit.ts";
import { givenDay } from "../kit/time.ts";

export const staffRole = z.enum(["admin", "manager"]);
export type StaffRole = z.infer<typeof staffRole>;

/** Reasons for joining that the sign-up form offers; any other text is what somebody wrote under Other. */
export const signupReasons = ["Recommendation", "Facebook ad", "Instagram ad"] as const;

const phonePattern = /^\s*(?:\+?\d{1,3}[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\s*$/;

/** Whether text is a phone number of 10 digits, with or without a country part and separators. */
export const isPhone = (given: string): boolean => phonePattern.test(given);

/** Whether text may be a phone number of some country; whether it is one, is known to whoever knows its country. */
export const mayBePhone = (given: string): boolean =>
  isPhone(given) || (/^[\s\d+().-]+$/.test(given) && /^\d{6,15}$/.test(given.replace(/\D/g, "")));

/**
 * The country that a number without one is dialled in, ISO 3166: with it, numbers of other lengths than 10 digits are
 * taken wherever they are valid.
 */
export const phoneCountry = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional();

/** A phone number as it is kept and looked up: digits only, the first 10 of them. */
export const phoneDigits = (given: string): string => given.replace(/\D/g, "").slice(0, 10);

/** A day without a time, YYYY-MM-DD. */
export const day = givenDay;

/** A file as its owner sees it; `src` opens it without a token, for a day. */
export const fileRef = z.object({
  file_id: z.number().int(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  src: z.string(),
});
export type FileRef = z.infer<typeof fileRef>;

const organizationOfUser = z.object({
  organization_id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  domain: z.string().nullable(),
  user_type_id: z.number().int(),
  user_type: z.object({ name: z.string() }),
});

const mark = text(200).default("");

/** By which campaign somebody came: what the address that led them here said of it, by the names that such addresses use. */
export const campaign = z.object({
  utm_source: mark,
  utm_medium: mark,
  utm_campaign: mark,
  utm_term: mark,
  utm_content: mark,
});
export type Campaign = z.infer<typeof campaign>;

/** What a person is to themselves and to staff alike. `available_words` 1000000 means unlimited. */
export const profile = z.object({
  user_id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** An address that was asked for and not confirmed yet. */
  pending_email: z.string().nullable(),
  phone: z.string(),
  /** The whole number with its country, "+34612345678", where that is known; else empty. */
  phone_e164: z.string(),
  company: z.string(),
  instagram: z.string(),
  signup_reason: z.string(),
  lang: language.nullable(),
  birthday: day.nullable(),
  birthdate: day.nullable(),
  file: fileRef.nullable(),
  has_access: z.boolean(),
  available_words: z.number().int(),
  staff: z.object({ staff_id: z.number().int(), role: staffRole }).nullable(),
  user_organizations: z.array(organizationOfUser),
  createdAt: moment,
});
export type ProfileShape = z.infer<typeof profile>;

/** What somebody bought, in short: the newest purchases and bills, and what they paid in all, less what went back. */
export const purchaseSummary = {
  purchases: z.array(
    z.object({
      purchase_id: z.number().int(),
      status: z.string(),
      amount: z.number(),
      product: z.object({ product_id: z.number().int(), name: z.string() }),
      createdAt: moment,
    }),
  ),
  invoices: z.array(
    z.object({
      invoice_id: z.number().int(),
      purchase_id: z.number().int(),
      status: z.string(),
      amount: z.number(),
      createdAt: moment,
    }),
  ),
  value: z.number(),
};

/** How somebody wants to be written for, in all of their chats. */
export const WRITING_INSTRUCTIONS_MAX = 2000;

/** A signed-in person as they see themselves. Secrets show their last 4 characters, or nothing. */
export const me = profile.extend({
  ...purchaseSummary,
  uid: z.string(),
  dark_mode: z.boolean().nullable(),
  manual_mode: z.boolean(),
  show_video: z.boolean(),
  /** What they want kept to in every text that is written for them; empty for nothing. */
  writing_instructions: z.string(),
  /** The mask of the person's own AI key; absent while a member of staff is signed in as them. */
  api_key: z.string().nullish(),
  api_key_set: z.boolean(),
  zappier_webhook_url: z.string(),
  /** The avatar that the person's own new texts begin with; `id` is its assistant_id. */
  defaultAssistant: z.object({ id: z.string(), avatar_id: z.number().int() }).nullable(),
  default_organization: z.object({ organization_id: z.number().int(), name: z.string() }).nullable(),
  /** The organization whose words `available_words` says, by its pool and its caps; null where they are the person's own. */
  words_organization_id: z.number().int().nullable(),
  /**
   * What `available_words` is measured against: the words that running purchases gave for their present periods or, in an
   * organization, its tightest cap or pool this month. Null where nothing says it, and of unlimited words.
   */
  words_full: z.number().int().nullable(),
  /** When as many are there again; null where none are to come. */
  words_renew_at: moment.nullable(),
  /** The role in the selected organization. */
  user_type: z.object({ name: z.string() }).nullable(),
  /** Staff without a second factor where the site wants one: no staff until they have it. */
  second_factor_needed: z.boolean(),
  impersonator_id: z.number().int().nullable(),
  /** Who is signed in as this person, and until when. */
  impersonation: z.object({ user_id: z.number().int(), name: z.string(), ends_at: moment }).nullable(),
});
export type Me = z.infer<typeof me>;

export const errors = defineErrors({
  profile_missing: "bad",
  email_taken: "premium",
  last_admin: "conflict",
  sole_organization_admin: "conflict",
});

/**
 * Socket events to the person's own room: the balance after a change, their own or what they may write in an organization
 * whose words count there; profile or rights changed, read GET /users. */
export type AccountsEvents = {
  words: { available_words: number; organization_id?: number };
  user: { user_id: number };
};
