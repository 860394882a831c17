/** The people of an organization: who is in it and as what, and what they wrote and paid there. */
import { z } from "zod";
import { defineErrors, email, file, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";
import { givenDay } from "../kit/time.ts";
import { invitation } from "./invitations.ts";
import { usualKinds, workKind, workKinds } from "./work.ts";

export const PEOPLE_PER_PAGE = 50;

/** What somebody is in an organization, by its id. */
export const userTypes = { 1: "Admin", 2: "Manager", 3: "Member" } as const;

/** The same as a body says it. */
export const userTypeId = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type UserTypeId = z.infer<typeof userTypeId>;

/**
 * Somebody in an organization. Words are those that were written in it, between the days that were asked for; the last
 * use is the last text there, whenever. Both are said twice, by the names that clients know. `ltv` is what they paid to
 * the organization, in the installation's currency; absent for whoever may not see money.
 */
export const userOrganization = z.object({
  user_organization_id: z.number().int(),
  user_id: z.number().int(),
  organization_id: z.number().int(),
  user_type_id: z.number().int(),
  user_type: z.object({ name: z.string() }),
  user: z.object({
    user_id: z.number().int(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    total_words: z.number().int(),
  }),
  campaigns_access: z.array(z.object({ campaign_id: z.number().int() })),
  total_words: z.number().int(),
  word_count: z.number().int(),
  last_use: moment.nullable(),
  last_used: moment.nullable(),
  ltv: z.number().nullish(),
  createdAt: moment,
  /** What the caller may do; `kept_because` says why even an Admin may not. */
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
  kept_because: z.enum(["last_admin"]).nullable(),
});
export type UserOrganization = z.infer<typeof userOrganization>;

/** What a list of people is sorted by: their name, the words they wrote in the days that are meant, or when they last wrote. */
export const peopleSorts = ["name_asc", "name_desc", "words_asc", "words_desc", "used_asc", "used_desc"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Which people are meant: by name or address, and between which days their words are counted, both included. */
export const peopleQuery = z.object({
  page,
  query: text(200).default(""),
  start_date: givenDay.optional(),
  end_date: givenDay.optional(),
});

/** Kinds of work in an address, one after the other with commas; the usual ones where none is named. */
const kindsInQuery = text(200)
  .transform((value) => (value === "" ? [...usualKinds] : value.split(",")))
  .pipe(z.array(workKind).max(workKinds.length))
  .default([...usualKinds]);

export const errors = defineErrors({
  not_a_member: "bad",
  member_already: "conflict",
  last_organization_admin: "conflict",
  own_organization_role: "forbidden",
  person_required: "invalid",
});

export const organizationPeople = {
  listPeople: route({
    method: "GET",
    path: "/organizations/{id}/users",
    summary:
      "The people of an organization, 50 a page, with the sums of all whom the search leaves; by name unless it is said otherwise.",
    access: "orgManager",
    organizationParam: "id",
    params: idParams,
    query: peopleQuery.extend({ sort: z.enum(peopleSorts).default("name_asc") }),
    answer: z.object({
      users: z.array(userOrganization),
      ...paged,
      /** Of everybody whom the search leaves, not of this page alone. */
      sums: z.object({ total_words: z.number().int(), ltv: z.number().nullish() }),
      currency: z.string(),
      can: z.object({ add: z.boolean() }),
    }),
  }),
  exportPeople: route({
    method: "GET",
    path: "/organizations/{id}/users/csv",
    summary: "The same people as CSV, by name.",
    access: "orgManager",
    organizationParam: "id",
    params: idParams,
    query: peopleQuery.omit({ page: true }),
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
  readPerson: route({
    method: "GET",
    path: "/organizations/users/{user_id}/{organization_id}",
    summary: "What somebody is in an organization; everybody in it may ask for themselves.",
    access: "signedIn",
    params: z.object({ user_id: id, organization_id: id }),
    query: peopleQuery.pick({ start_date: true, end_date: true }),
    answer: z.object({ user: userOrganization }),
    refuses: ["not_a_member"],
  }),
  addPerson: route({
    method: "POST",
    path: "/organizations/users",
    summary:
      "Takes somebody into an organization, by their address: whoever has an account is in it at once, anybody else is invited by mail. Staff also name people by their id.",
    access: "orgAdmin",
    body: z.object({ organization_id: id, user_type_id: userTypeId, user_id: id.optional(), email: email.optional() }),
    /** Who is in it from now on, or who was invited: one of the two is null. */
    answer: z.object({ user: userOrganization.nullable(), invitation: invitation.nullable() }),
    status: 201,
    refuses: ["person_required", "member_already", "invited_already", "invitations_full", "own_organization_role"],
    budget: "tries",
  }),
  changePerson: route({
    method: "PUT",
    path: "/organizations/users",
    summary: "Changes what somebody is in an organization; it counts at once.",
    access: "orgAdmin",
    body: z.object({ organization_id: id, user_id: id, user_type_id: userTypeId }),
    answer: z.object({ user: userOrganization }),
    refuses: ["last_organization_admin", "own_organization_role"],
  }),
  removePerson: route({
    method: "DELETE",
    path: "/organizations/{org}/{user}",
    summary:
      "Takes somebody out of an organization and its groups, at once. What they made in it stays with it: of the kinds that are named, `hand_over_to` has it from then on.",
    access: "orgAdmin",
    organizationParam: "org",
    params: z.object({ org: id, user: id }),
    query: z.object({ hand_over_to: id.optional(), kinds: kindsInQuery }),
    refuses: ["last_organization_admin", "work_receiver_missing", "work_receiver_same"],
  }),
};
