import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../platform/context.ts";
import { findOpenWidget } from "../store.system.ts";
import { isListed } from "./origins.ts";

const PREFLIGHT_SECONDS = "600";

/**
 * Lets the pages of origins that a widget's owner lists read what is answered to them, refusals too; no others, and none with
 * cookies. What may be done is checked again by each call itself.
 */
export function crossOrigins(web: FastifyInstance, app: App): void {
  web.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "origin");
    await open(app, request, reply);
  });
  web.options("/api/widget/:public_id/*", async (request, reply) => {
    if (!reply.hasHeader("access-control-allow-origin")) return reply.status(403).send();
    const wanted = request.headers["access-control-request-method"];
    return reply
      .header("access-control-allow-methods", "GET, POST, DELETE")
      .header("access-control-allow-headers", "authorization, content-type, accept-language")
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .status(wanted ? 204 : 403)
      .send();
  });
}

async function open(app: App, { headers: { origin }, params }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const publicId = (params as { public_id?: string }).public_id;
  if (origin === undefined || publicId === undefined) return;
  const widget = await findOpenWidget(app, publicId);
  if (!widget || !isListed(app, widget, origin)) return;
  reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", "retry-after");
}
