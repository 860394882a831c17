/** What lists of templates are asked for. */
import { z } from "zod";
import { flag, language, organizationId, page, text } from "../kit/kit.ts";

/** The longest name of a type. */
export const TEMPLATE_TYPE_LENGTH_MAX = 60;
/** How many types or tags are told at once. */
export const TEMPLATE_GROUPS_MAX = 1000;

export const templateSorts = [
  "createdAt_desc",
  "updatedAt_desc",
  "name_asc",
  "name_desc",
  "tag_asc",
  "type_asc",
] as const;
export type TemplateSort = (typeof templateSorts)[number];
/**
 * How lists may be asked for. `relevance` is for choosing one: what was typed at the beginning of the name comes before a
 * word of the name, that before a part of it, that before its description, type and tags, and those before its prompt; then
 * one's stars, the language of the request, and what changed last.
 */
export const templateOrders = [...templateSorts, "relevance"] as const;
export type TemplateOrder = (typeof templateOrders)[number];

/** The two short names of sorts that the specification also knows. */
const sortBy = z
  .preprocess((value) => (value === "tag" || value === "type" ? `${value}_asc` : value), z.enum(templateOrders))
  .optional();

/** Which templates: one's own, those of the selected organization, public ones, starters; unset: all that one may see. */
export const templateKinds = ["own", "organization", "public", "bought", "starter"] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const filters = {
  query: text(200).default(""),
  page,
  language: z.union([z.literal(""), language]).default(""),
  sortBy,
  tag: text(TEMPLATE_TYPE_LENGTH_MAX).default(""),
  type: text(TEMPLATE_TYPE_LENGTH_MAX).default(""),
  favorites: flag.default(false),
  organization_id: organizationId,
};

export const groups = z.object({ query: filters.query, language: filters.language, organization_id: organizationId });
