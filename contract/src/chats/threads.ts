/** What is done with a thread as a whole: finding in it, and going on from a place of it elsewhere. */
import { z } from "zod";
import { filledText, idParams, route } from "../kit/kit.ts";
import { conversation } from "./chats.ts";

/** How many messages a search in one chat answers, at most. */
export const FOUND_IN_CHAT_MAX = 500;
export const FIND_LENGTH_MAX = 200;

export const threads = {
  findInThread: route({
    method: "GET",
    path: "/messages/conversation/{id}/found",
    summary:
      "The messages of the thread of an own conversation that have a text, accents and case aside, oldest first; at most 500.",
    access: "signedIn",
    params: idParams,
    query: z.object({ query: filledText(FIND_LENGTH_MAX) }),
    answer: z.object({ message_ids: z.array(z.number().int()) }),
    rate: { count: 120, seconds: 60 },
  }),
  branchMessage: route({
    method: "POST",
    path: "/messages/{id}/branch",
    summary:
      "Makes a conversation of the thread up to an own message, to go on from there; files stay with the one it comes from.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    params: idParams,
    answer: z.object({ conversation }),
    rate: { count: 60, seconds: 600 },
    refuses: ["still_generating"],
  }),
};
