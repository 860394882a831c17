/** Who has a document open now, and where in it they are. Nothing of this is kept. */
import { z } from "zod";
import { idParams, route } from "../kit/kit.ts";

/** A place that was not heard of for so long is gone: its browser was killed, or its line broke. */
export const PLACE_GONE_MS = 12_000;
/** How often a place says that it is still there, while there are others to hear it. */
export const PLACE_BEAT_MS = 4_000;

const position = z.number().int().min(0).max(10_000_000);

/** A selection in the text of a version; `to` is where the caret is. */
const caret = z.object({ version: z.number().int().min(0).max(2_000_000_000), from: position, to: position });

/** One tab that is in a document: `place_id` names it. `at` null: it shows no caret. */
const place = {
  place_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  at: caret.nullable(),
  /** It was there before, or it has just come and asks the others to say where they are, or it leaves. */
  is: z.enum(["here", "new", "gone"]),
};

export const documentPresence = {
  sayPlace: route({
    method: "POST",
    path: "/documents/{id}/presence",
    summary: "Says to those who may see a document where in it a tab of the caller's is, or that it leaves.",
    access: "signedIn",
    rate: { count: 600, seconds: 60 },
    params: idParams,
    body: z.object(place),
  }),
};

const heardPlace = z.object({ ...place, document_id: z.number().int(), user_id: z.number().int(), name: z.string() });
export type HeardPlace = z.infer<typeof heardPlace>;

export type DocumentPresenceEvents = {
  /** Somebody, or another tab of oneself, is in a document, came, or left. */
  document_presence: HeardPlace;
};
