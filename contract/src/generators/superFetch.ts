/** Super Fetch: several texts at once from one structured prompt, beside each other, each with versions and feedback. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { finishReason } from "../generation/generation.ts";
import {
  defineErrors,
  filledText,
  flag,
  id,
  idParams,
  moment,
  organizationId,
  page,
  paged,
  route,
} from "../kit/kit.ts";
import { inputFields, inputKeys, inputValues, valuesIn } from "./inputs.ts";

export const OUTPUTS_MAX = 10;
export const FETCHES_PER_PAGE = 10;
export const MESSAGE_LENGTH_MAX = 200_000;
export const PRESETS_MAX = 100;
export const PRESET_NAME_LENGTH_MAX = 80;

/**
 * One text. `place` is its column, from 1; `version` counts what was written there, from 1. `feedback` is what was to be
 * changed, on a version that was written for it. `content` null: nothing has arrived yet; `liked` null: not rated.
 */
export const fetchOutput = z.object({
  output_id: z.number().int(),
  super_fetch_id: z.number().int(),
  place: z.number().int(),
  version: z.number().int(),
  feedback: z.string().nullable(),
  content: z.string().nullable(),
  liked: z.boolean().nullable(),
  generating: z.boolean(),
  finish_reason: finishReason.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  model: z.string().nullable(),
  words: z.number().int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type FetchOutput = z.infer<typeof fetchOutput>;

/** What was asked for at once. `inputs` is null where whole prompts were sent; `prompt` is the first of those then. */
export const superFetch = z.object({
  super_fetch_id: z.number().int(),
  avatar_id: z.number().int(),
  inputs: inputValues.nullable(),
  prompt: z.string().nullable(),
  file: fileRef.nullable(),
  outputs: z.array(fetchOutput),
  createdAt: moment,
});
export type SuperFetch = z.infer<typeof superFetch>;

/** A form that is filled in already. `open` are the inputs that are to be filled in each time. */
export const preset = z.object({
  preset_id: z.number().int(),
  name: z.string(),
  inputs: inputValues,
  open: z.array(z.enum(inputKeys)),
  outputs: z.number().int(),
  shared: z.boolean(),
  can: z.object({ edit: z.boolean() }),
  updatedAt: moment,
});
export type Preset = z.infer<typeof preset>;

export const errors = defineErrors({
  presets_full: "conflict",
});

const assistant = z.string().trim().min(1).max(200);
const outputs = z.number().int().min(0).max(OUTPUTS_MAX);
const presetBody = z.object({
  name: filledText(PRESET_NAME_LENGTH_MAX),
  inputs: inputValues,
  open: z.array(z.enum(inputKeys)).max(inputKeys.length).default([]),
  outputs: outputs.default(1),
  shared: flag.default(false),
});
const generating = ["message_too_long", "still_generating"] as const;

export const superFetches = {
  listSuperFetches: route({
    method: "GET",
    path: "/super_fetch/messages/{assistantId}",
    summary: "What one has fetched with an avatar, with all outputs, the newest first; 10 a page.",
    access: "signedIn",
    params: z.object({ assistantId: assistant }),
    query: z.object({ page }),
    answer: z.object({ messages: z.array(superFetch), ...paged }),
  }),
  sendSuperFetch: route({
    method: "POST",
    path: "/super_fetch",
    summary:
      "Has a text written for each of up to 10 prompts. With `output_id` the one message says what to change in an own output: a new version of it is written.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    body: z.object({
      messages: z.array(filledText(MESSAGE_LENGTH_MAX)).min(1).max(OUTPUTS_MAX),
      assistant_id: assistant,
      organization_id: organizationId,
      output_id: id.nullish(),
      liked: flag.nullish(),
    }),
    answer: z.object({ super_fetch: superFetch }),
    refuses: generating,
  }),
  fetchOutputs: route({
    method: "POST",
    path: "/super_fetch/v2",
    summary:
      "Has `outputs` texts (0 to 10; 0 is one) written from the inputs of a form. Words are set aside for all of them before the first is asked for.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    invalidStatus: 400,
    body: z
      .object({
        ...inputFields,
        outputs: outputs.default(1),
        assistant_id: assistant,
        organization_id: organizationId,
        /** An own document whose text goes along. */
        file_id: id.nullish(),
      })
      .refine((body) => Object.keys(valuesIn(body)).length > 0, { path: ["task"], message: "empty" }),
    answer: z.object({ super_fetch: superFetch }),
    refuses: generating,
  }),
  rateFetchOutput: route({
    method: "POST",
    path: "/super_fetch/outputs/rate",
    summary: "Rates an own output; null takes the rating back.",
    access: "signedIn",
    status: 200,
    body: z.object({ output_id: id, liked: flag.nullable() }),
    answer: z.object({ output: fetchOutput }),
  }),
  stopFetchOutput: route({
    method: "POST",
    path: "/super_fetch/outputs/{id}/stop",
    summary: "Stops an own output that is being written; what has arrived stays, and the others go on.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ output: fetchOutput }),
  }),
  deleteSuperFetch: route({
    method: "DELETE",
    path: "/super_fetch/{id}",
    summary: "Deletes what was fetched at once; what is being written of it is stopped.",
    access: "signedIn",
    params: idParams,
  }),
  listPresets: route({
    method: "GET",
    path: "/super_fetch/presets",
    summary: "One's own presets and those that staff share, by name; `can`: whether one may share them.",
    access: "signedIn",
    answer: z.object({ presets: z.array(preset), can: z.object({ share: z.boolean() }) }),
  }),
  addPreset: route({
    method: "POST",
    path: "/super_fetch/presets",
    summary: "Keeps a filled form under a name; staff may share it with everybody.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    body: presetBody,
    answer: z.object({ preset }),
    refuses: ["presets_full"],
  }),
  savePreset: route({
    method: "PUT",
    path: "/super_fetch/presets/{id}",
    summary: "Changes an own preset, or as staff a shared one.",
    access: "signedIn",
    params: idParams,
    body: presetBody,
    answer: z.object({ preset }),
  }),
  deletePreset: route({
    method: "DELETE",
    path: "/super_fetch/presets/{id}",
    summary: "Deletes an own preset, or as staff a shared one.",
    access: "signedIn",
    params: idParams,
  }),
};

export type SuperFetchEvents = {
  /** Outputs began, ended or were rated; none: what was fetched at once was deleted. */
  super_fetch_outputs: { super_fetch_id: number; outputs: FetchOutput[] };
  /** A piece of an output; `offset` counts UTF-16 units from the start of the text. */
  super_fetch_stream: { output_id: number; offset: number; delta: string };
};
