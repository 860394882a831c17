import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../platform/context.ts";
import { findOpenWidget } from "../store.system.ts";
import { isListed } from "./origins.ts";

const PREFLIGHT_SECONDS = "600";
/** The calls that pages of other origins make; every one names its widget. */
const place = /^\/api\/widget\/([\w-]{1,40})\//;

/**
 * Lets the pages of origins that a widget's owner lists read what is answered to them, refusals too; no others, and none with
 * cookies. A browser asks beforehand whether it may, of a call that no contract names. What may be done is checked again by
 * each call itself.
 */
export function crossOrigins(web: FastifyInstance, app: App): void {
  web.addHook("onRequest", async (request, reply) => {
    const publicId = place.exec(request.url)?.[1];
    if (publicId === undefined) return;
    await letIn(app, publicId, request, reply);
    if (request.method === "OPTIONS") return preflight(reply);
  });
}

async function letIn(app: App, publicId: string, { headers: { origin } }: FastifyRequest, reply: FastifyReply) {
  reply.header("vary", "origin");
  if (origin === undefined) return;
  const widget = await findOpenWidget(app, publicId);
  if (!widget || !isListed(app, widget, origin)) return;
  reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", "retry-after");
}

function preflight(reply: FastifyReply): FastifyReply {
  if (!reply.hasHeader("access-control-allow-origin")) return reply.status(403).send();
  return reply
    .header("access-control-allow-methods", "GET, POST, DELETE")
    .header("access-control-allow-headers", "authorization, content-type, accept-language")
    .header("access-control-max-age", PREFLIGHT_SECONDS)
    .status(204)
    .send();
}
