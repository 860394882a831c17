import { z } from "zod";
import { idParams, moment, page, paged, route } from "../kit/kit.ts";
import { campaignResourceTypes } from "./resources.ts";

export const ACTIVITY_PER_PAGE = 30;
/** For how long it is told what happened in a campaign. */
export const ACTIVITY_DAYS = 365;

/** What can happen in a campaign. `written`: a document was written by the wizard. */
export const activityKinds = [
  "made",
  "changed",
  "added",
  "removed",
  "exchanged",
  "document_made",
  "written",
  "given",
  "revoked",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const thing = z.object({ type: z.enum(campaignResourceTypes), id: z.number().int(), name: z.string() });

/** Who did what, when. Names of people and groups are as they are now; those of things as they were then. */
export const activity = z.object({
  activity_id: z.number().int(),
  kind: z.enum(activityKinds),
  /** Null once they left the installation, and of the platform's staff, whose names are not told. */
  user: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  /** The platform's staff did it: themselves where no `user` is named, else signed in as that person. */
  by_staff: z.boolean(),
  thing: thing.nullable(),
  /** What stood in its place, of an exchange. */
  before: thing.nullable(),
  /** To or from whom, the first few. */
  people: z.array(z.string()),
  groups: z.array(z.string()),
  /** How many people and groups in all. */
  count: z.number().int(),
  createdAt: moment,
});
export type Activity = z.infer<typeof activity>;

export const campaignActivity = {
  readCampaignActivity: route({
    method: "GET",
    path: "/campaigns/{id}/activity",
    summary: "Who did what in a campaign and when, the newest first, of the last year; for those who manage it.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({ activity: z.array(activity), ...paged }),
  }),
};
