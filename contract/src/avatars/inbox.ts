/** What an avatar's material did not answer, what people tried to get out of it, and teaching it an answer. */
import { z } from "zod";
import { defineErrors, filledText, idParams, moment, page, paged, route } from "../kit/kit.ts";
import { avatar } from "./avatars.ts";

export const INBOX_PER_PAGE = 50;
export const TAUGHT_LENGTH_MAX = 10_000;

/**
 * `unanswered`: the material was silent. `leak`: an answer was stopped because it gave hidden text out. `drawn`: somebody
 * has been given as much of the context as one person may. `slowed`: somebody has to wait, for answers are withheld.
 */
export const inboxKinds = ["unanswered", "leak", "drawn", "slowed"] as const;

/** Nobody's name is told: `asked` counts how often the same was asked. */
export const inboxItem = z.object({
  item_id: z.number().int(),
  avatar_id: z.number().int(),
  kind: z.enum(inboxKinds),
  question: z.string(),
  asked: z.number().int(),
  state: z.enum(["open", "taught", "dismissed"]),
  createdAt: moment,
  updatedAt: moment,
});
export type InboxItem = z.infer<typeof inboxItem>;

export const errors = defineErrors({
  inbox_item_done: "conflict",
});

export const avatarInbox = {
  listInbox: route({
    method: "GET",
    path: "/avatars/{id}/inbox",
    summary:
      "What waits for those who may edit an avatar, the newest first; 50 a page. `state` all shows what was done too.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ page, state: z.enum(["open", "all"]).default("open") }),
    answer: z.object({ items: z.array(inboxItem), ...paged }),
  }),
  teachAnswer: route({
    method: "POST",
    path: "/avatars/{id}/teach",
    summary:
      "Teaches an avatar an answer, to a question of the inbox or any other; it is used from the next question on.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    params: idParams,
    body: z.object({
      item_id: z.number().int().positive().optional(),
      question: filledText(2000),
      answer: filledText(TAUGHT_LENGTH_MAX),
    }),
    answer: z.object({ avatar, item: inboxItem.nullable() }),
    refuses: ["inbox_item_done", "avatar_files_full"],
    budget: "runs",
  }),
  dismissItem: route({
    method: "POST",
    path: "/avatars/inbox/{id}/dismiss",
    summary: "Puts an entry of the inbox aside.",
    access: "hasAccess",
    status: 200,
    params: idParams,
    answer: z.object({ item: inboxItem }),
  }),
};

export type AvatarInboxEvents = {
  /** The inbox of an avatar of the person changed. */
  avatar_inbox: { avatar_id: number; waiting: number };
};
