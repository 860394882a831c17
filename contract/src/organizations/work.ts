/** What people of an organization made in it, counted and never shown, and how it is handed over to somebody else of it. */
import { z } from "zod";
import { defineErrors, id, moment, page, paged, route } from "../kit/kit.ts";

/** Kinds of what is made in an organization. `runs` are runs of workflows and batches, with the chats of their steps. */
export const workKinds = ["documents", "templates", "workflows", "avatars", "campaigns", "runs", "chats"] as const;
export const workKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof workKind>;

/** What is handed over unless somebody says otherwise: what was said to a model is handed over only where it is named. */
export const usualKinds = ["documents", "templates", "workflows", "avatars", "campaigns"] as const satisfies WorkKind[];

export const LEFT_PER_PAGE = 50;

const counted = z.array(z.object({ kind: workKind, count: z.number().int() }));
const named = z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string() });

/** What was handed over once: from whom it was is what was asked for. */
export const handover = z.object({
  handover_id: z.number().int(),
  to: named.nullable(),
  by: named.nullable(),
  counts: counted,
  createdAt: moment,
});
export type Handover = z.infer<typeof handover>;

/** Somebody who is in an organization, or was, and how much of what they made there is still theirs. */
export const work = z.object({
  user: named.extend({ email: z.string() }),
  /** When they left; null for who is in it. */
  left_at: moment.nullable(),
  counts: counted,
  /** The newest first, at most 50. */
  handovers: z.array(handover),
});
export type Work = z.infer<typeof work>;

/** Somebody who left an organization, and how many things they made there nobody else has yet. */
export const leaver = z.object({
  user: named.extend({ email: z.string() }),
  left_at: moment,
  count: z.number().int(),
});
export type Leaver = z.infer<typeof leaver>;

export const errors = defineErrors({
  work_receiver_missing: "invalid",
  work_receiver_same: "invalid",
});

const params = z.object({ id, user_id: id });

export const organizationWork = {
  readWork: route({
    method: "GET",
    path: "/organizations/{id}/work/{user_id}",
    summary:
      "How much somebody who is or was in an organization made there, by kind, and what of it was handed over to whom.",
    access: "orgAdmin",
    organizationParam: "id",
    params,
    answer: z.object({ work }),
  }),
  handOverWork: route({
    method: "POST",
    path: "/organizations/{id}/work/{user_id}/hand_over",
    summary:
      "Makes what somebody made in an organization somebody else's of it, by kind; nothing of their personal space.",
    access: "orgAdmin",
    organizationParam: "id",
    params,
    body: z.object({ to_user_id: id, kinds: z.array(workKind).min(1).max(workKinds.length) }),
    answer: z.object({ work }),
    refuses: ["work_receiver_missing", "work_receiver_same"],
  }),
  listLeavers: route({
    method: "GET",
    path: "/organizations/{id}/leavers",
    summary: "Who left an organization, the last first, 50 a page, and how much of what they made nobody else has yet.",
    access: "orgAdmin",
    organizationParam: "id",
    params: z.object({ id }),
    query: z.object({ page }),
    answer: z.object({ leavers: z.array(leaver), ...paged }),
  }),
};
