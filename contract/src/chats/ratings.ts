/** What people think of the answers of an avatar, as numbers. */
import { z } from "zod";
import { idParams, route } from "../kit/kit.ts";

export const ratings = {
  readRatings: route({
    method: "GET",
    path: "/avatars/{id}/ratings",
    summary:
      "How many answers of an avatar, in chats of whoever uses it, were called good, and how many not; for those who may edit it.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({ good: z.number().int(), not_good: z.number().int() }),
  }),
};
