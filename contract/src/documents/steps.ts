/**
 * What is done to a document while one types: ProseMirror steps, which the server puts in one order. A client keeps its
 * steps until the answer confirms them, rebases them over those of others, and says them again until they are in.
 */
import { z } from "zod";
import { defineErrors, idParams, route } from "../kit/kit.ts";

/** How many steps one call brings, and how many one answer gives. */
export const STEPS_SENT_MAX = 500;
export const STEPS_GIVEN_MAX = 1000;
/** How many steps of others one's own are put over by the server; with one's own they are one answer. */
export const STEPS_MISSED_MAX = STEPS_GIVEN_MAX - STEPS_SENT_MAX;

/** A step as `Step.toJSON` gives it; what it does is checked against the schema. */
const step = z.record(z.string(), z.unknown());
/** Names the tab that a step is from. It is kept with what that tab has not got confirmed yet, and never used for two. */
const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** A step of the log, and whose it is. */
export const loggedStep = z.object({ step, client_id: z.string() });
export type LoggedStep = z.infer<typeof loggedStep>;

/** Steps from a version on; `version` is that after them, `latest` that of the document: where they differ there are more. */
const since = { version: z.number().int(), latest: z.number().int(), steps: z.array(loggedStep) };

export const errors = defineErrors({
  document_steps_refused: "invalid",
  document_steps_repeated: "conflict",
  document_steps_gone: "conflict",
});

export const documentSteps = {
  readSteps: route({
    method: "GET",
    path: "/documents/{id}/steps",
    summary:
      "The steps of a document from the version `since` on, at most 1,000. Refuses document_steps_gone for a version that is not kept any more or never was: read the document then.",
    access: "signedIn",
    params: idParams,
    query: z.object({ since: z.coerce.number().int().min(0).max(2_000_000_000) }),
    answer: z.object(since),
    refuses: ["document_steps_gone"],
  }),
  sendSteps: route({
    method: "POST",
    path: "/documents/{id}/steps",
    summary:
      "Appends steps made on `version`; `sequence` counts the steps of the client that were confirmed before these. With `rebase` they are put over at most 500 that others made since, and the steps since are answered as they stand, one's own among them: one whose place is gone stands there as one that changes nothing. Without it, or further behind, or where one's own are in already because an answer was lost, nothing is appended: `accepted` is false, and the steps since are answered.",
    access: "signedIn",
    status: 200,
    params: idParams,
    body: z.object({
      version: z.number().int().min(0),
      client_id: clientId,
      sequence: z.number().int().min(0),
      steps: z.array(step).min(1).max(STEPS_SENT_MAX),
      /** Whether the client can read what became of its steps; one that does not say so puts them over others' by itself. */
      rebase: z.boolean().optional(),
    }),
    /** Where `steps` is empty one's own stand as they were sent, and `version` is that after them. */
    answer: z.object({ accepted: z.boolean(), ...since }),
    refuses: [
      "document_steps_refused",
      "document_steps_repeated",
      "document_steps_gone",
      "document_content_too_long",
      "document_picture_refused",
    ],
  }),
};
