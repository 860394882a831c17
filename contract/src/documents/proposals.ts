/**
 * Texts that a model writes for a document, and what becomes of them: pieces that the writer takes or refuses one by one.
 * Nothing of them is in the text before that.
 */
import { z } from "zod";
import { usedTemplate } from "../chats/messages.ts";
import { modelName } from "../chats/sending.ts";
import { finishReason } from "../generation/generation.ts";
import { source } from "../generation/sources.ts";
import { defineErrors, filledText, id, idParams, moment, organizationId, route, text } from "../kit/kit.ts";
import { fieldValues } from "../templates/fields.ts";
import { pieceStates } from "./pieces/piece.ts";

export const WISH_LENGTH_MAX = 20_000;
export const ASK_LANGUAGE_LENGTH_MAX = 60;
/** How many asks of a document are answered, the newest. */
export const ASKS_GIVEN = 20;
const PIECE_LENGTH_MAX = 65_000;

/** What is wished for words that are there; `own` says so itself. The answer comes in their place. */
export const rewritingWishes = ["shorter", "longer", "plainer", "warmer", "language", "spelling", "own"] as const;
/** What adds words: going on from a place, or writing something there. */
export const addingWishes = ["continue", "write"] as const;
const wishes = [...rewritingWishes, ...addingWishes] as const;
export type Wish = (typeof wishes)[number];

export const isAdding = (wish: Wish): boolean => addingWishes.some((each) => each === wish);

/**
 * A part of an answer that can be taken by itself: `before` stands between `from` and `to`, `after` shall stand there; both
 * are ProseMirror JSON of the schema. `changed`: what stands there is not what was asked about any more.
 */
export const documentPiece = z.object({
  piece_id: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  before: z.array(z.record(z.string(), z.unknown())),
  after: z.array(z.record(z.string(), z.unknown())),
  state: z.enum(pieceStates),
  /** Who decided on it; null while nobody did, and once they left. */
  decided_by: z.number().int().nullable(),
  decidedAt: moment.nullable(),
});
export type DocumentPiece = z.infer<typeof documentPiece>;

/**
 * What was asked for a document. `from` and `to` are where. `text` is what the person typed. `content` null: nothing has
 * arrived yet; while `generating` more comes by document_output_stream. `pieces` null: there is nothing to decide on yet, or,
 * once it has ended, not at all; positions are those of `version`, which is told with it.
 */
export const documentAsk = z.object({
  ask_id: z.number().int(),
  document_id: z.number().int().nullable(),
  wish: z.enum(wishes),
  text: z.string(),
  language: z.string().nullable(),
  template: usedTemplate.nullable(),
  avatar_id: z.number().int().nullable(),
  from: z.number().int(),
  to: z.number().int(),
  content: z.string().nullable(),
  sources: z.array(source),
  pieces: z.array(documentPiece).nullable(),
  generating: z.boolean(),
  finish_reason: finishReason.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  model: z.string().nullable(),
  words: z.number().int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type DocumentAsk = z.infer<typeof documentAsk>;

/** An ask, and the version of its document that its positions are of; null without a document. */
const asked = z.object({ ask: documentAsk, version: z.number().int().nullable() });

export const errors = defineErrors({
  document_range_refused: "invalid",
  document_piece_decided: "conflict",
});

const generating = ["message_too_long"] as const;
const ofTemplates = ["template_values_missing", "template_value_refused", "values_too_long"] as const;

export const documentProposals = {
  askDocument: route({
    method: "POST",
    path: "/documents/{id}/asks",
    summary:
      "Has a text written for a document: `wish` says what for what stands between `from` and `to` at `version`, or to add there; `text` in own words, or a template with its values; an avatar may write it, or a model of those that chats may choose. Answers the pending ask; document_output brings it with its pieces.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    params: idParams,
    body: z
      .object({
        version: z.number().int().min(0),
        from: z.number().int().min(0),
        to: z.number().int().min(0),
        wish: z.enum(wishes),
        text: text(WISH_LENGTH_MAX).default(""),
        language: filledText(ASK_LANGUAGE_LENGTH_MAX).nullish(),
        template_id: id.nullish(),
        values: fieldValues.default({}),
        avatar_id: id.nullish(),
        model: modelName,
      })
      .refine(
        ({ wish, text, template_id }) => text.trim() !== "" || template_id || (wish !== "own" && wish !== "write"),
        {
          path: ["text"],
          message: "empty",
        },
      )
      .refine(({ wish, language }) => wish !== "language" || Boolean(language), {
        path: ["language"],
        message: "empty",
      }),
    answer: asked,
    refuses: [
      ...generating,
      ...ofTemplates,
      "model_unknown",
      "avatar_model",
      "document_range_refused",
      "document_steps_gone",
    ],
  }),
  generateForDocument: route({
    method: "POST",
    path: "/documents/avatar-output",
    summary:
      "Has an avatar write a text for a document, to be added at its end, or for none; with a template and its values, or to `content` alone. Answers the pending ask; document_output brings the finished one.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    body: z.object({
      document_id: id.nullish(),
      campaign_id: id.nullish(),
      template_id: id.nullish(),
      values: fieldValues.default({}),
      avatar_id: id,
      content: filledText(WISH_LENGTH_MAX),
      organization_id: organizationId,
    }),
    answer: asked,
    refuses: [...generating, ...ofTemplates],
  }),
  listAsks: route({
    method: "GET",
    path: "/documents/{id}/asks",
    summary:
      "What was asked for a document last, at most 20, the newest first, each with its pieces where they are now.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ asks: z.array(documentAsk), version: z.number().int() }),
  }),
  readAsk: route({
    method: "GET",
    path: "/documents/asks/{id}",
    summary: "One's own ask.",
    access: "signedIn",
    params: idParams,
    answer: asked,
  }),
  stopAsk: route({
    method: "POST",
    path: "/documents/asks/{id}/stop",
    summary: "Stops an own ask that is being written; of what has arrived the whole pieces are proposed.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: asked,
  }),
  decidePieces: route({
    method: "POST",
    path: "/documents/asks/{id}/pieces",
    summary:
      "Rejects pieces of an own ask, or opens them again. A piece is accepted by the step that puts its text into the document.",
    access: "signedIn",
    status: 200,
    params: idParams,
    body: z.object({ pieces: z.array(id).min(1).max(2000), state: z.enum(["rejected", "open"]) }),
    answer: asked,
  }),
  editPiece: route({
    method: "PUT",
    path: "/documents/asks/{id}/pieces",
    summary: "Changes what a piece proposes before it is taken: `text` comes in place of its words.",
    access: "signedIn",
    params: idParams,
    body: z.object({ piece_id: id, text: text(PIECE_LENGTH_MAX) }),
    answer: asked,
    refuses: ["document_piece_decided"],
  }),
};

export type DocumentProposalsEvents = {
  /** Something about an ask has changed: it began, ended, or pieces of it were decided. Positions are those of `version`. */
  document_output: { document_id: number | null; ask: DocumentAsk; version: number | null };
  /** A piece of the text; `offset` counts UTF-16 units from its start. */
  document_output_stream: { ask_id: number; offset: number; delta: string };
};
