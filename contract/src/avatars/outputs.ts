/** Outputs: texts that an avatar, or what a training distilled, writes for somebody; rated, starred, edited. */
import { z } from "zod";
import { finishReason } from "../generation/generation.ts";
import { source } from "../generation/sources.ts";
import { defineErrors, filledText, flag, id, idParams, moment, page, paged, route } from "../kit/kit.ts";

export const OUTPUTS_PER_PAGE = 10;
export const OUTPUT_LENGTH_MAX = 200_000;

/** `content` null: nothing has arrived yet. `liked` null: not rated. `training_id` is set on outputs of a training. */
export const output = z.object({
  output_id: z.number().int(),
  avatar_id: z.number().int().nullable(),
  training_id: z.number().int().nullable(),
  prompt: z.string(),
  content: z.string().nullable(),
  favorite: z.boolean(),
  liked: z.boolean().nullable(),
  sources: z.array(source),
  generating: z.boolean(),
  finish_reason: finishReason.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  model: z.string().nullable(),
  words: z.number().int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Output = z.infer<typeof output>;

export const errors = defineErrors({
  training_untrained: "conflict",
});

const prompt = filledText(OUTPUT_LENGTH_MAX);
const lists = {
  query: z.object({ page, favorite: flag.optional(), liked: flag.optional() }),
  answer: z.object({ outputs: z.array(output), ...paged }),
};
const generating = ["message_too_long"] as const;

export const outputs = {
  listAvatarOutputs: route({
    method: "GET",
    path: "/outputs/avatar/{id}",
    summary: "One's own outputs of an avatar that one may use, the newest first; 10 a page.",
    access: "signedIn",
    params: idParams,
    ...lists,
  }),
  listTrainingOutputs: route({
    method: "GET",
    path: "/outputs/training/{id}",
    summary: "One's own outputs of a training, the newest first; 10 a page.",
    access: "signedIn",
    params: idParams,
    ...lists,
  }),
  addOutput: route({
    method: "POST",
    path: "/outputs",
    summary: "Keeps a text as an output of an avatar or training, without generating: a sample of how it should write.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    body: z
      .object({
        avatar_id: id.nullish(),
        training_id: id.nullish(),
        prompt: filledText(OUTPUT_LENGTH_MAX).optional(),
        content: filledText(OUTPUT_LENGTH_MAX),
        liked: flag.nullish(),
      })
      .refine(({ avatar_id, training_id }) => Boolean(avatar_id ?? training_id), {
        path: ["avatar_id"],
        message: "empty",
      }),
    answer: z.object({ output }),
  }),
  generateOutput: route({
    method: "POST",
    path: "/outputs/generate",
    summary:
      "Has an avatar, or what a training distilled, write to a prompt; answers the pending output at once, and `output` brings the finished one.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    body: z
      .object({ avatar_id: id.nullish(), training_id: id.nullish(), prompt })
      .refine(({ avatar_id, training_id }) => Boolean(avatar_id ?? training_id), {
        path: ["avatar_id"],
        message: "empty",
      }),
    answer: z.object({ output }),
    refuses: [...generating, "training_untrained"],
  }),
  rateOutput: route({
    method: "POST",
    path: "/outputs/rate",
    summary: "Rates an own output; null takes the rating back.",
    access: "signedIn",
    status: 200,
    body: z.object({ output_id: id, liked: flag.nullable() }),
    answer: z.object({ output }),
  }),
  saveOutput: route({
    method: "PUT",
    path: "/outputs",
    summary: "Changes the text or the star of an own output; keys left out stay as they are.",
    access: "signedIn",
    body: z.object({ output_id: id, content: filledText(OUTPUT_LENGTH_MAX).optional(), favorite: flag.optional() }),
    answer: z.object({ output }),
    refuses: ["still_generating"],
  }),
  stopOutput: route({
    method: "POST",
    path: "/outputs/{id}/stop",
    summary: "Stops an own output that is being written; what has arrived stays.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ output }),
  }),
  deleteOutput: route({
    method: "DELETE",
    path: "/outputs/{id}",
    summary: "Deletes an own output; one that is being written is stopped.",
    access: "signedIn",
    params: idParams,
  }),
};

/** Answered by chats, since it begins with one of their messages. */
export const messageOutputs = {
  generateFromMessage: route({
    method: "POST",
    path: "/outputs/message",
    summary:
      "Has an avatar write to an own message of a chat; without `avatar_id` that of the chat. As /outputs/generate.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    body: z.object({ message_id: id, avatar_id: id.nullish() }),
    answer: z.object({ output }),
    refuses: generating,
  }),
};

/** Answered by documents, since it is about one of theirs. */
export const documentOutputs = {
  askAboutDocument: route({
    method: "POST",
    path: "/avatars/user-message/document-request",
    summary:
      "Asks an avatar about a document; answers the pending output at once, and document_avatar brings the finished one.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    body: z.object({ document_id: id.nullish(), avatar_id: id, content: prompt }),
    answer: z.object({ output }),
    refuses: generating,
  }),
};

export type OutputsEvents = {
  /** An output is finished, or was changed; or a training ended: its status is to be read. */
  output: { output: Output | null; training_id: number | null; avatar_id: number | null };
  /** What an avatar says about a document is finished. */
  document_avatar: { document_id: number | null; output: Output };
};
