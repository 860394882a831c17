/** What an organization is told of what was done in it, for its Admins. */
import { z } from "zod";
import { file, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";
import { givenDay } from "../kit/time.ts";

export const TOLD_PER_PAGE = 50;
/** For so many days an organization is told what was done. */
export const TOLD_DAYS = 400;
/** A file of it has at most so many entries, the newest. */
export const TOLD_CSV_MAX = 50_000;

/** What entries are about, to find them by. */
export const auditKinds = [
  "sign_in",
  "rights",
  "exports",
  "keys",
  "settings",
  "deletions",
  "handing_over",
  "impersonation",
] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

/** The action of somebody who signed in. */
export const SIGN_IN = "session.start";

const kindOfNoun: Record<string, AuditKind> = {
  session: "sign_in",
  member: "rights",
  members: "rights",
  invitation: "rights",
  group_member: "rights",
  campaign_access: "rights",
  work: "handing_over",
  api_key: "keys",
  app: "keys",
  webhook: "keys",
};

/** What an action is about; what says nothing else changed how something is set. */
export function auditKindOf(action: string): AuditKind {
  const [noun = "", verb = ""] = action.split(".");
  if (verb.startsWith("impersonate")) return "impersonation";
  if (verb === "export" || verb.endsWith("_export")) return "exports";
  if (action === "organization.keys" || action === "organization.ai_key") return "keys";
  return kindOfNoun[noun] ?? (verb === "delete" || verb === "erase" ? "deletions" : "settings");
}

const person = z.object({ user_id: z.number().int(), name: z.string(), email: z.string() });

/**
 * Something that was done. `by` is `staff` where the platform's staff did it, whose names are not told; `as_staff` where
 * they did it signed in as the actor. `detail` has what an organization may know of it: names of roles, of settings and of
 * kinds, and counts; never a text, a key or an address on the internet.
 */
export const toldEntry = z.object({
  audit_id: z.number().int(),
  kind: auditKind,
  action: z.string(),
  by: z.enum(["person", "staff", "nobody"]),
  as_staff: z.boolean(),
  actor: person.nullable(),
  target: z.string(),
  target_user: person.nullable(),
  detail: z.object({
    role: z.string().optional(),
    before: z.string().optional(),
    name: z.string().optional(),
    format: z.string().optional(),
    keys: z.array(z.string()).optional(),
    cleared: z.array(z.string()).optional(),
    count: z.number().int().optional(),
    people: z.array(person).optional(),
    groups: z.number().int().optional(),
  }),
  createdAt: moment,
});
export type ToldEntry = z.infer<typeof toldEntry>;

/** Which entries are meant: what somebody did or had done to them, by name or id; of a kind; between two days, both whole. */
const toldQuery = z.object({
  page,
  query: text(200).default(""),
  user_id: id.optional(),
  kind: auditKind.optional(),
  start_date: givenDay.optional(),
  end_date: givenDay.optional(),
});

export const organizationAudit = {
  listTold: route({
    method: "GET",
    path: "/organizations/{id}/audit",
    summary: "What was done in an organization within the last 400 days, the newest first, 50 a page; for its Admins.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    query: toldQuery,
    answer: z.object({ entries: z.array(toldEntry), ...paged }),
  }),
  exportTold: route({
    method: "GET",
    path: "/organizations/{id}/audit/csv",
    summary: "The same entries as CSV, the newest 50,000 of them.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    query: toldQuery.omit({ page: true }),
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
};
