/** Where a template was used, and what became of its answers: numbers, and nothing of anybody's chats. */
import { z } from "zod";
import { idParams, moment, route } from "../kit/kit.ts";

/** So many days, and so many months, are told one by one; the last of them is today's. */
export const USES_DAYS = 30;
export const USES_MONTHS = 12;

/** `day` as 2026-11-30, `month` as 2026-11, in UTC; those without a use are told too. */
export const templateUses = z.object({
  count: z.number().int(),
  last: moment.nullable(),
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
  months: z.array(z.object({ month: z.string(), count: z.number().int() })),
  /** The answers that were written, how many of them are somebody's favorites, and how many were asked for again. */
  answers: z.number().int(),
  favorites: z.number().int(),
  again: z.number().int(),
  /** The workflows that use it, as far as the caller finds them. */
  workflows: z.array(z.object({ workflow_id: z.number().int(), name: z.string() })),
});
export type TemplateUses = z.infer<typeof templateUses>;

/** What leans on the fields of a template: what a change of them would break. */
export const fieldUses = z.object({
  /**
   * The workflows that use it, as far as the caller finds them; of each step that does, its number from 1 and where each of its
   * fields gets its value, with the value where that is fixed.
   */
  workflows: z.array(
    z.object({
      workflow_id: z.number().int(),
      name: z.string(),
      steps: z.array(
        z.object({
          step: z.number().int(),
          fields: z.record(z.string(), z.object({ source: z.enum(["asked", "fixed", "step"]), value: z.string() })),
        }),
      ),
    }),
  ),
  /** How many workflows use it that the caller does not find. */
  others: z.number().int(),
  /** How many people filled in a field last time; of a select, also how many of them which option. */
  remembered: z.array(
    z.object({ name: z.string(), people: z.number().int(), options: z.record(z.string(), z.number().int()) }),
  ),
});
export type FieldUses = z.infer<typeof fieldUses>;

export const templateUseCalls = {
  readFieldUses: route({
    method: "GET",
    path: "/templates/{id}/field_uses",
    summary:
      "Which workflows use the fields of a template and how, and how many people filled them in: what a change would break, for those who may edit it.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ uses: fieldUses }),
  }),
  readTemplateUses: route({
    method: "GET",
    path: "/templates/{id}/uses",
    summary: "How often a template was used and how its answers were rated, for those who may edit it; numbers only.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ uses: templateUses }),
  }),
};
