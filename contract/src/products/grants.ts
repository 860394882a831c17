/** What a product gives its buyers by name, beside words: things of its seller, and places among people of an organization. */
import { z } from "zod";
import { id, page, paged, route, text } from "../kit/kit.ts";

export const grantKinds = ["avatar", "template", "workflow", "campaign", "group"] as const;
export type GrantKind = (typeof grantKinds)[number];

/** What the platform may grant: campaigns and groups are of organizations alone. */
export const platformGrantKinds = ["avatar", "template", "workflow"] as const satisfies readonly GrantKind[];

/** So many things a product names at most. */
export const GRANTS_MAX = 100;
/** So many of a kind are named beside a plan; more are counted. */
export const GRANTS_NAMED = 4;
/** How many things are offered at once. */
export const GRANTABLE_PER_PAGE = 20;

/** Names a thing. */
export const grantRef = z.object({ kind: z.enum(grantKinds), id });
export type GrantRef = z.infer<typeof grantRef>;

/** A thing that is granted, as buyers are told of it. */
export const grant = z.object({ kind: z.enum(grantKinds), id: z.number().int(), name: z.string() });
export type Grant = z.infer<typeof grant>;

/**
 * The same as its seller sees it. `for_all`: everybody where it is sold has it without buying it. `needs`: what a workflow asks
 * with, which it does not bring along.
 */
export const grantable = grant.extend({ for_all: z.boolean(), needs: z.array(grant) });
export type Grantable = z.infer<typeof grantable>;

export const grants = {
  listGrantable: route({
    method: "GET",
    path: "/products/grantable",
    summary:
      "Avatars, templates or workflows of the platform, or of an organization, or its campaigns or groups, that its products may grant; 20 a page.",
    access: "orgAdmin",
    query: z.object({ kind: z.enum(grantKinds), query: text(200).default(""), page }),
    answer: z.object({ things: z.array(grantable), ...paged }),
  }),
  readGrants: route({
    method: "GET",
    path: "/products/{id}/grants",
    summary: "What a product grants, as its seller sees it.",
    access: "orgAdmin",
    params: z.object({ id }),
    answer: z.object({ things: z.array(grantable) }),
    refuses: ["product_missing"],
  }),
};
