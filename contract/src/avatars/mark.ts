import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";

/** An avatar where it is merely named: in a chat, beside an answer. */
export const avatarMark = z.object({
  avatar_id: z.number().int(),
  assistant_id: z.string(),
  name: z.string(),
  picture: fileRef.nullable(),
});
export type AvatarMark = z.infer<typeof avatarMark>;
