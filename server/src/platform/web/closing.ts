import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

/**
 * Ends gently: once the server closes, a request that still comes over an open connection is told to come back, and
 * every answer ends its connection, which would hold the close up until its idle time is over.
 */
export function closeGently(web: FastifyInstance): void {
  let isClosing = false;
  web.addHook("preClose", async () => {
    isClosing = true;
  });
  web.addHook("onRequest", async () => {
    if (isClosing) throw new Refusal("stopping");
  });
  web.addHook("onSend", async (_request, reply, payload) => {
    if (isClosing) reply.header("connection", "close");
    return payload;
  });
}
