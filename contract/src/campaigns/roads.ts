/** Who sees what an organization has, and why: by which roads, for one thing, one person, or one group. */
import { z } from "zod";
import { flag, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";
import { campaignPermissions } from "./campaigns.ts";
import { campaignResourceTypes } from "./resources.ts";

/** How many people, and how many things, are told at once. */
export const ROADS_PER_PAGE = 50;
/** How many of a kind are named beside an answer. */
export const NAMED_MAX = 20;

export const sharedTypes = [...campaignResourceTypes, "campaign"] as const;
export const sharedType = z.enum(sharedTypes);
export type SharedType = z.infer<typeof sharedType>;

/**
 * By what somebody has a thing. `owner`: they made it. `admin`: as an Admin, by right. `organization`: it is there for everybody
 * of the organization. `everybody`: it is public. `bought`: a product that they bought grants it, or
 * a campaign that has it, or a group that has such a campaign. `given`: by name, and `group`:
 * through a group, both through a campaign.
 */
export const roadKinds = ["owner", "admin", "organization", "everybody", "bought", "given", "group"] as const;
export type RoadKind = (typeof roadKinds)[number];

/**
 * `permission` is what this road alone lets do with the thing; to a campaign it lets do so with what that has.
 * `campaign` is the one that it leads through, null where none does; a campaign or a group that the reader may not see has a
 * name of null. `given_by` is null for what was given before that was written down, and once they left.
 */
export const road = z.object({
  kind: z.enum(roadKinds),
  permission: z.enum(campaignPermissions),
  campaign: z.object({ campaign_id: z.number().int(), name: z.string().nullable() }).nullable(),
  group: z.object({ group_id: z.number().int(), name: z.string().nullable() }).nullable(),
  /** The product by which it was bought; null where it was not. */
  product: z.object({ product_id: z.number().int(), name: z.string() }).nullable(),
  given_by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  given_at: moment.nullable(),
});
export type Road = z.infer<typeof road>;

/** Somebody with every road that leads them to a thing. `role` is null for who is not in the organization any more. */
export const traveller = z.object({
  user_id: z.number().int(),
  name: z.string(),
  role: z.enum(["admin", "manager", "member"]).nullable(),
  roads: z.array(road),
});
export type Traveller = z.infer<typeof traveller>;

const thing = z.object({
  type: sharedType,
  id: z.number().int(),
  name: z.string(),
  /** Whether only campaigns, Admins and its owner have it; null for what is never there for everybody. */
  campaigns_only: z.boolean().nullable(),
});
export type SharedThing = z.infer<typeof thing>;

const named = { campaign: z.object({ campaign_id: z.number().int(), name: z.string() }) };
const ofThing = z.object({ id, type: sharedType, thing_id: id });
const inOrganization = { access: "orgMember", organizationParam: "id" } as const;

export const roads = {
  readRoads: route({
    method: "GET",
    path: "/organizations/{id}/roads/{type}/{thing_id}",
    summary:
      "Everybody who sees a document, template, avatar, workflow or campaign of an organization, with each road that leads them there; for those who may give it: its owner, and the Admins and Managers who see it. For anybody else it does not exist.",
    ...inOrganization,
    params: ofThing,
    /** `all`: also those of the organization to whom no road leads, by name. */
    query: z.object({ page, query: text(200).default(""), all: flag.default(false) }),
    answer: z.object({
      thing: thing.extend({ can: z.object({ keep: z.boolean() }) }),
      /** Which of the platform's staff see it by right, whom the list leaves out. */
      staff: z.enum(["all", "admins", "none"]),
      /** It is public: people of no organization see it too. */
      is_public: z.boolean(),
      people: z.array(traveller),
      ...paged,
    }),
  }),
  askRoad: route({
    method: "GET",
    path: "/organizations/{id}/roads/{type}/{thing_id}/people/{user_id}",
    summary:
      "Whether somebody of the organization sees a thing, by which roads; and where none leads, what would: a campaign that has it, a group that has such a campaign.",
    ...inOrganization,
    params: ofThing.extend({ user_id: id }),
    answer: z.object({
      person: traveller,
      sees: z.boolean(),
      would: z.object({
        campaigns: z.array(named.campaign),
        groups: z.array(z.object({ group_id: z.number().int(), name: z.string() })),
      }),
    }),
  }),
  readPersonRoads: route({
    method: "GET",
    path: "/organizations/{id}/people/{user_id}/roads",
    summary:
      "What somebody of an organization sees there, by which roads, as far as the caller sees it too; `type` narrows it to one kind.",
    access: "orgManager",
    organizationParam: "id",
    params: z.object({ id, user_id: id }),
    query: z.object({ page, type: sharedType.optional() }),
    answer: z.object({
      things: z.array(thing.omit({ campaigns_only: true }).extend({ roads: z.array(road) })),
      counts: z.record(sharedType, z.number().int()),
      ...paged,
    }),
  }),
  readGroupRoads: route({
    method: "GET",
    path: "/groups/{id}/roads",
    summary:
      "What the people of a group see through it: its campaigns, and what these have; as far as the caller sees it.",
    access: "signedIn",
    params: idParams,
    answer: z.object({
      campaigns: z.array(
        named.campaign.extend({
          permission: road.shape.permission,
          given_by: road.shape.given_by,
          given_at: moment,
          things: z.array(thing.omit({ campaigns_only: true })),
          /** How many things it has in all. */
          count: z.number().int(),
        }),
      ),
    }),
  }),
  readGroupLoss: route({
    method: "GET",
    path: "/groups/{id}/roads/loss/{user_id}",
    summary:
      "What somebody of a group would see no more without it: what no other road leads them to, as far as the caller sees it.",
    access: "signedIn",
    params: z.object({ id, user_id: id }),
    answer: z.object({ things: z.array(thing.omit({ campaigns_only: true })), count: z.number().int() }),
  }),
};
