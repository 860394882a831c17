import { z } from "zod";
import { defineErrors, language, moment } from "./kit.ts";

export const staffRole = z.enum(["admin", "manager"]);
export type StaffRole = z.infer<typeof staffRole>;

/** A signed-in person as they see themselves. `available_words` 1000000 means unlimited. */
export const me = z.object({
  user_id: z.number().int(),
  uid: z.string(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  lang: language.nullable(),
  dark_mode: z.boolean().nullable(),
  manual_mode: z.boolean(),
  show_video: z.boolean(),
  has_access: z.boolean(),
  available_words: z.number().int(),
  staff: z.object({ staff_id: z.number().int(), role: staffRole }).nullable(),
  default_organization: z.object({ organization_id: z.number().int(), name: z.string() }).nullable(),
  user_organizations: z.array(
    z.object({
      organization_id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      domain: z.string().nullable(),
      user_type_id: z.number().int(),
      user_type: z.object({ name: z.string() }),
    }),
  ),
  impersonator_id: z.number().int().nullable(),
  createdAt: moment,
});
export type Me = z.infer<typeof me>;

export const errors = defineErrors({
  profile_missing: {
    kind: "bad",
    en: "This account no longer exists.",
    es: "Esta cuenta ya no existe.",
  },
  email_taken: {
    kind: "premium",
    en: "You already have an account, please login.",
    es: "You already have an account, please login.",
  },
});

/** Socket events to the person's own room: the balance after a change; profile or rights changed, read GET /users. */
export type AccountsEvents = {
  words: { available_words: number };
  user: { user_id: number };
};
