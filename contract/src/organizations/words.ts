/** The words of an organization: what it has for its people, how much each may use, and who used them for what. */
import { z } from "zod";
import { defineErrors, file, id, idParams, route } from "../kit/kit.ts";
import { givenDay } from "../kit/time.ts";

/** What a text was written for. */
export const wordUses = [
  "chat",
  "template",
  "workflow",
  "batch",
  "avatar",
  "training",
  "document",
  "generator",
  "widget",
  "api",
] as const;
export type WordUse = (typeof wordUses)[number];

/** By what the words of an organization are put together. */
export const usageSides = ["person", "campaign", "avatar", "kind"] as const;
export type UsageSide = (typeof usageSides)[number];

/** So many days may be looked at together. */
export const USAGE_DAYS_MAX = 366;
/** So many rows are listed; what is beyond them is one row more, `rest`. */
export const USAGE_ROWS_MAX = 200;
/** A chart has so many parts at most: the largest, and one for all others. */
export const USAGE_SERIES_MAX = 5;
/** So many people have a cap of their own. */
export const OWN_CAPS_MAX = 500;

const count = z.number().int();
const capWords = z.number().int().min(0).max(1_000_000_000);
const day = z.string();

const person = z.object({ user_id: count, name: z.string(), last_name: z.string() });

/** Of what 80 or 100 per cent is used this month. `user`: whose cap it is. */
const warning = z.object({
  cap: z.enum(["pool", "all", "person"]),
  user: person.nullable(),
  used: count,
  full: count,
  level: z.union([z.literal(80), z.literal(100)]),
});
export type WordWarning = z.infer<typeof warning>;

/** The cap of one person, instead of the one for each; null words: no cap. */
const ownCap = z.object({ user: person, words: count.nullable(), used: count });
export type OwnCap = z.infer<typeof ownCap>;

/**
 * The words of an organization in this month. Whoever manages it is told of all of it, anybody else of themselves:
 * what is of all is null then.
 */
export const organizationWords = z.object({
  month: z.object({ first_day: day, last_day: day, today: day }),
  /** What is written in it draws on words of its own. */
  has_pool: z.boolean(),
  /** `full`: what there was at the beginning of the month, and what came since. */
  pool: z.object({ left: count, full: count, used: count, is_unlimited: z.boolean() }).nullable(),
  /** What was written in it this month, by how many of how many people. */
  all: z.object({ used: count, people: count, members: count }).nullable(),
  /** The day on which its words are used up if they go on as in the last two weeks; null for none within a year. */
  dry_on: day.nullable(),
  /** What was written this month with its own AI key, in US dollars by the price lists; null without a key, and for whoever is not told. */
  own_key: z.object({ cost: z.number(), unpriced: count, unpriced_tokens: count }).nullable(),
  caps: z.object({ person: count.nullable(), all: count.nullable(), is_mailing: z.boolean() }).nullable(),
  own_caps: z.array(ownCap).nullable(),
  warnings: z.array(warning),
  /** The caller's own: what they wrote in it this month, and their cap; null for whoever is not in it. */
  own: z.object({ used: count, cap: count.nullable() }).nullable(),
  can: z.object({ edit: z.boolean(), grant: z.boolean() }),
});
export type OrganizationWords = z.infer<typeof organizationWords>;

/**
 * One of those that words are put together by; `id` is null for what has none (no campaign, no avatar), `name` for what
 * is gone. `cost`: what its texts cost on the organization's own AI key, in US dollars; of `unpriced` texts the price is not known.
 */
const usageRow = z.object({
  key: z.string(),
  id: count.nullable(),
  name: z.string().nullable(),
  words: count,
  people: count,
  cost: z.number().nullable(),
  unpriced: count,
});
export type UsageRow = z.infer<typeof usageRow>;

export const wordUsage = z.object({
  start_date: day,
  end_date: day,
  by: z.enum(usageSides),
  rows: z.array(usageRow),
  /** Of everything between the days, whatever is listed. */
  sums: z.object({ rows: count, words: count, people: count, cost: z.number().nullable(), unpriced: count }),
  /** The rows that a chart shows, the largest first, by their keys; `other` is all that is not among them. */
  series: z.array(z.string()),
  /** Every day between, with the words of each of them. */
  days: z.array(z.object({ day, words: z.array(count) })),
});
export type WordUsage = z.infer<typeof wordUsage>;

export const usageQuery = z
  .object({ start_date: givenDay, end_date: givenDay, by: z.enum(usageSides).default("campaign") })
  .refine(({ start_date, end_date }) => start_date <= end_date, { path: ["end_date"], message: "ends_before_start" });

export const errors = defineErrors({
  organization_pool_empty: "premium",
  organization_cap_person: "premium",
  organization_cap_all: "premium",
  organization_words_span: "bad",
  organization_caps_full: "conflict",
});

const answer = z.object({ words: organizationWords });
const personParams = z.object({ id, user_id: id });

export const organizationWordCalls = {
  readWords: route({
    method: "GET",
    path: "/organizations/{id}/words",
    summary: "The words of an organization this month; who does not manage it is told of themselves alone.",
    access: "orgMember",
    organizationParam: "id",
    params: idParams,
    answer,
  }),
  readWordUsage: route({
    method: "GET",
    path: "/organizations/{id}/words/usage",
    summary:
      "Who wrote how many words for what in an organization, day by day, with the sums of all; who does not manage it sees their own.",
    access: "orgMember",
    organizationParam: "id",
    params: idParams,
    query: usageQuery,
    answer: wordUsage,
    refuses: ["organization_words_span"],
    rate: { count: 120, seconds: 60 },
  }),
  exportWordUsage: route({
    method: "GET",
    path: "/organizations/{id}/words/csv",
    summary: "The same as CSV: a row for each day, person, campaign, avatar and kind.",
    access: "orgManager",
    organizationParam: "id",
    params: idParams,
    query: usageQuery,
    answer: file,
    refuses: ["organization_words_span"],
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
  saveWordCaps: route({
    method: "PUT",
    path: "/organizations/{id}/words/caps",
    summary:
      "Sets how many words each person may write in a month, and all together; null for no cap. It counts from the next text on.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    body: z.object({ person: capWords.nullable(), all: capWords.nullable(), is_mailing: z.boolean() }),
    answer,
  }),
  savePersonCap: route({
    method: "PUT",
    path: "/organizations/{id}/words/caps/{user_id}",
    summary: "Gives somebody a cap of their own instead of the one for each; null words: none.",
    access: "orgAdmin",
    organizationParam: "id",
    params: personParams,
    body: z.object({ words: capWords.nullable() }),
    answer,
    refuses: ["not_a_member", "organization_caps_full"],
  }),
  removePersonCap: route({
    method: "DELETE",
    path: "/organizations/{id}/words/caps/{user_id}",
    summary: "Takes somebody's own cap away, so that the one for each counts again.",
    access: "orgAdmin",
    organizationParam: "id",
    params: personParams,
    answer,
  }),
  grantPool: route({
    method: "POST",
    path: "/organizations/{id}/words/grants",
    summary:
      "Gives an organization words that its people draw on; null makes them unlimited, a number counted again. From the first of them on nothing that is written in it takes people's own.",
    access: "admin",
    organizationParam: "id",
    params: idParams,
    body: z.object({ words: z.number().int().min(1).max(100_000_000).nullable() }),
    answer,
    status: 201,
  }),
  endPool: route({
    method: "DELETE",
    path: "/organizations/{id}/words/grants",
    summary: "Takes back the words of an organization that nobody used; its people write with their own again.",
    access: "admin",
    organizationParam: "id",
    params: idParams,
    answer,
  }),
};
