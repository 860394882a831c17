/** What an avatar's material did not answer, what people tried to get out of it, and teaching it an answer. */
import { z } from "zod";
import { defineErrors, filledText, idParams, moment, page, paged, route } from "../kit/kit.ts";
import { avatar } from "./avatars.ts";
import { avatarTest } from "./tests.ts";

export const INBOX_PER_PAGE = 50;
export const TAUGHT_LENGTH_MAX = 10_000;

/**
 * `unanswered`: the material was silent. `leak`: an answer was stopped because it gave hidden text out. `drawn`: somebody
 * has been given as much of the context as one person may. `slowed`: somebody has to wait, for answers are withheld.
 */
export const inboxKinds = ["unanswered", "leak", "drawn", "slowed"] as const;

/**
 * Nobody's name is told: `asked` counts how often the same was asked, or the like: `alike` are other questions that wait for
 * the same answer, and what becomes of this one becomes of them. `mistaken`: the material did answer it.
 */
export const inboxItem = z.object({
  item_id: z.number().int(),
  avatar_id: z.number().int(),
  kind: z.enum(inboxKinds),
  question: z.string(),
  asked: z.number().int(),
  alike: z.array(z.object({ item_id: z.number().int(), question: z.string(), asked: z.number().int() })),
  state: z.enum(["open", "taught", "dismissed", "mistaken"]),
  createdAt: moment,
  updatedAt: moment,
});
export type InboxItem = z.infer<typeof inboxItem>;

export const errors = defineErrors({
  inbox_item_done: "conflict",
  answer_not_drafted: "invalid",
});

/** How many places of the material are shown to somebody who looks for an answer there. */
export const PLACES_MAX = 5;

export const avatarInbox = {
  listInbox: route({
    method: "GET",
    path: "/avatars/{id}/inbox",
    summary:
      "What waits for those who may edit an avatar, the newest first, like questions as one; 50 a page. `state` all shows what was done too, after it.",
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
    summary: "Puts an entry of the inbox aside, and those that ask the like.",
    access: "hasAccess",
    status: 200,
    params: idParams,
    answer: z.object({ item: inboxItem }),
  }),
  findPlaces: route({
    method: "GET",
    path: "/avatars/inbox/{id}/places",
    summary:
      "Where in the material of the avatar something stands that fits a question of its inbox, the best first; at most 5.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({
      places: z.array(
        z.object({
          avatar_file_id: z.number().int(),
          position: z.number().int(),
          name: z.string(),
          page: z.number().int().nullable(),
          text: z.string(),
        }),
      ),
    }),
  }),
  takeAsMistaken: route({
    method: "POST",
    path: "/avatars/inbox/{id}/mistaken",
    summary:
      "Says that the material did answer a question of the inbox: the entry is done, with those that ask the like, and the question becomes a test question that has to cite a source.",
    access: "hasAccess",
    status: 200,
    params: idParams,
    answer: z.object({ item: inboxItem, test: avatarTest }),
    refuses: ["inbox_item_done", "tests_full"],
  }),
  draftAnswer: route({
    method: "POST",
    path: "/avatars/inbox/{id}/draft",
    summary:
      "An answer to a question of the inbox as the avatar would give it, from its material as far as that goes, to be edited and taught. Costs the words that it has.",
    access: "generation",
    status: 200,
    isIdempotent: true,
    params: idParams,
    answer: z.object({ answer: z.string(), words: z.number().int(), is_from_material: z.boolean() }),
    refuses: ["inbox_item_done", "answer_not_drafted"],
    budget: "generations",
  }),
};

export type AvatarInboxEvents = {
  /** The inbox of an avatar of the person changed. */
  avatar_inbox: { avatar_id: number; waiting: number };
};
