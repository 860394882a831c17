/** What an answer leans on. */
import { z } from "zod";

/**
 * What an answer may lean on; the text names them as [1], [2] … in this order. A page on the internet; a passage of a
 * file of the chat; or a passage of an avatar's material, of which only the place is told: its text stays on the server,
 * and those who may edit the avatar open it there. `page` counts from 1; null where the kind of file has none. `name` is
 * null where the avatar's owner does not show whoever asked what the files are called.
 */
export const source = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("web"), title: z.string(), url: z.string(), text: z.string() }),
  z.object({
    kind: z.literal("file"),
    conversation_file_id: z.number().int().nullable(),
    name: z.string(),
    page: z.number().int().nullable(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal("avatar"),
    avatar_id: z.number().int(),
    avatar_file_id: z.number().int(),
    position: z.number().int(),
    name: z.string().nullable(),
    page: z.number().int().nullable(),
  }),
]);
export type Source = z.infer<typeof source>;
