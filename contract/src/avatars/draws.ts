/** What people have drawn out of what an avatar is told and shown, how much of it they may, and closing it to somebody. */
import { z } from "zod";
import { defineErrors, flag, id, idParams, moment, page, paged, route } from "../kit/kit.ts";

export const DRAWS_PER_PAGE = 50;
/** How much of its context, and of its files, one person may draw out of an avatar unless its owner says otherwise, in percent. */
export const DRAW_PERCENT_DEFAULT = 25;

/** What one person has drawn out. Named, unlike who asks what: an account that takes an avatar apart has to be known. */
export const avatarDraw = z.object({
  user_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** Of a hundred words of the context, or of the files where those count, how many they were given: the larger one. */
  percent: z.number().int(),
  /** Words of the context that they were given. */
  words: z.number().int(),
  /** Words of the files that they were given. */
  material_words: z.number().int(),
  /** How often they asked it, and the words of all answers that they had. */
  asked: z.number().int(),
  answer_words: z.number().int(),
  /** As much as one person may be given: no further run of words fits, of the context, or of the files where those count. */
  is_full: z.boolean(),
  /** Answers that were withheld from them. */
  withheld: z.number().int(),
  is_closed: z.boolean(),
  /** Until when they have to wait before they may ask again. */
  waits_until: moment.nullable(),
  last_at: moment,
});
export type AvatarDraw = z.infer<typeof avatarDraw>;

/**
 * What an avatar was asked since it is there, by its editors too, but for test questions and drafts. `silent`: its material
 * did not answer; by whom is not told. `each`: how many words an answer has that has any.
 */
export const avatarFigures = z.object({
  people: z.number().int(),
  asked: z.number().int(),
  answered: z.number().int(),
  silent: z.number().int(),
  words: z.number().int(),
  each: z.number().int(),
});

export const errors = defineErrors({
  avatar_slowed: "tooMany",
  avatar_closed: "forbidden",
});

const ofPerson = z.object({ id, user_id: id });
const percentMax = z.number().int().min(1).max(100).nullable();
/**
 * `counts_material`: the files count too; without that answers may quote them as often as they like. `shows_files`: who
 * may not edit the avatar sees what the files are called that an answer cites.
 */
const bound = { percent_max: percentMax, counts_material: z.boolean(), shows_files: z.boolean() };

export const avatarDraws = {
  listDraws: route({
    method: "GET",
    path: "/avatars/{id}/draws",
    summary:
      "Who asked an avatar how much, and was given how much of its context and files, the most first, with the figures of all; for those who may edit it. 50 a page.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({
      draws: z.array(avatarDraw),
      figures: avatarFigures,
      ...bound,
      words: z.number().int(),
      material_words: z.number().int(),
      ...paged,
    }),
  }),
  boundDraws: route({
    method: "PUT",
    path: "/avatars/{id}/draws",
    summary:
      "Sets how much of the context, and of the files where they count, one person may be given, in percent, null for no bound; and whether they see what cited files are called. What is left out stays as it is.",
    access: "hasAccess",
    params: idParams,
    body: z.object({
      percent_max: percentMax.optional(),
      counts_material: flag.optional(),
      shows_files: flag.optional(),
    }),
    answer: z.object(bound),
  }),
  resetDraws: route({
    method: "POST",
    path: "/avatars/{id}/draws/{user_id}/reset",
    summary: "Forgets what a person was given, what was withheld from them, and that they have to wait.",
    access: "hasAccess",
    status: 200,
    params: ofPerson,
    answer: z.object({ draw: avatarDraw }),
  }),
  closeAvatar: route({
    method: "POST",
    path: "/avatars/{id}/draws/{user_id}/close",
    summary: "Closes an avatar to a person who has asked it, or opens it again.",
    access: "hasAccess",
    status: 200,
    params: ofPerson,
    body: z.object({ is_closed: flag }),
    answer: z.object({ draw: avatarDraw }),
  }),
};
