/** Groups of an organization's people. */
import { z } from "zod";
import { defineErrors, filledText, id, idParams, moment, route, text } from "../kit/kit.ts";

const listed = z.object({
  group_id: z.number().int(),
  name: z.string(),
  organization_id: z.number().int(),
  /** How many are in it. */
  people: z.number().int(),
  createdAt: moment,
});
export type ListedGroup = z.infer<typeof listed>;

/** A group with everybody who is in it, by name. */
export const group = listed.extend({
  group_users: z.array(
    z.object({
      user_id: z.number().int(),
      user: z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string(), email: z.string() }),
      user_type: z.object({ name: z.string() }),
      /** False for whom only a purchase brings, and who is in it no longer than that gives access. */
      is_added: z.boolean(),
      /** The products that they bought which grant the group. */
      products: z.array(z.object({ product_id: z.number().int(), name: z.string() })),
      createdAt: moment,
    }),
  ),
});
export type Group = z.infer<typeof group>;

const name = filledText(120).transform((value) => value.trim());
/** `a` is the group, `b` the person. */
const member = z.object({ a: id, b: id });

export const errors = defineErrors({ group_member_already: "conflict" });

export const groups = {
  listGroups: route({
    method: "GET",
    path: "/groups/organization/{id}",
    summary: "The groups of an organization, by name.",
    access: "orgManager",
    organizationParam: "id",
    params: idParams,
    query: z.object({ query: text(200).default("") }),
    answer: z.object({ groups: z.array(listed) }),
  }),
  readGroup: route({
    method: "GET",
    path: "/groups/{id}",
    summary: "A group and who is in it, for those who manage its organization.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ group }),
  }),
  addGroup: route({
    method: "POST",
    path: "/groups",
    summary: "Makes a group of an organization, with nobody in it.",
    access: "orgManager",
    body: z.object({ organization_id: id, name }),
    answer: z.object({ group }),
    status: 201,
  }),
  saveGroup: route({
    method: "PUT",
    path: "/groups",
    summary: "Gives a group another name; it stays in its organization.",
    access: "signedIn",
    body: z.object({ group_id: id, name }),
    answer: z.object({ group }),
  }),
  deleteGroup: route({
    method: "DELETE",
    path: "/groups/{id}",
    summary: "Takes a group away; its people stay in the organization.",
    access: "signedIn",
    params: idParams,
  }),
  addToGroup: route({
    method: "POST",
    path: "/groups/users/{a}/{b}",
    summary: "Puts somebody of the organization into a group that they are not in.",
    access: "signedIn",
    params: member,
    answer: z.object({ group }),
    status: 201,
    refuses: ["group_member_already"],
  }),
  removeFromGroup: route({
    method: "DELETE",
    path: "/groups/users/{a}/{b}",
    summary: "Takes somebody out of a group.",
    access: "signedIn",
    params: member,
  }),
};
