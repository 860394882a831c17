import type { FastifyInstance } from "fastify";

const PREFLIGHT_SECONDS = "600";
/** What clients of the protocol ask that run in a page: the protocol itself, who gives out tokens for it, and the tokens. */
const place = /^\/api\/(?:mcp|oauth\/(?:register|token|revoke)|\.well-known\/oauth-[\w/-]+)(?:\?|$)/;

/**
 * Lets a page of any origin read what is answered to clients of the protocol, refusals too. They bring a bearer's token, which no
 * other page has; "*" is of what is asked without cookies alone. What somebody is asked for stays with our own pages.
 */
export function crossClients(web: FastifyInstance): void {
  web.addHook("onRequest", async (request, reply) => {
    if (request.method !== "OPTIONS" || !place.test(request.url)) return;
    return (
      reply
        .header("access-control-allow-methods", "GET, POST, DELETE")
        // "authorization" is not among all headers: it has to be named.
        .header("access-control-allow-headers", "authorization, *")
        .header("access-control-max-age", PREFLIGHT_SECONDS)
        .status(204)
        .send()
    );
  });
  web.addHook("onSend", async (request, reply) => {
    if (!place.test(request.url)) return;
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-expose-headers", "mcp-session-id, mcp-protocol-version, www-authenticate, retry-after");
  });
}
