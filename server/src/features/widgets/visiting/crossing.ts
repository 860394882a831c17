import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../platform/context.ts";
import { findNamedWidget } from "../store.system.ts";
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
  const listed = new WeakMap<FastifyRequest, Promise<boolean>>();
  web.addHook("onRequest", async (request, reply) => {
    const publicId = place.exec(request.url)?.[1];
    if (publicId === undefined) return;
    const isIn = isLetIn(app, publicId, request);
    // Whoever awaits it hears of what went wrong.
    isIn.catch(() => undefined);
    listed.set(request, isIn);
    if (request.method !== "OPTIONS") return;
    await letIn(isIn, request, reply);
    return preflight(reply);
  });
  // What the page may read is said with the answer: what it asked for does not wait for it.
  web.addHook("onSend", async (request, reply) => {
    const isIn = listed.get(request);
    if (isIn) await letIn(isIn, request, reply);
  });
}

async function isLetIn(app: App, publicId: string, { headers: { origin } }: FastifyRequest): Promise<boolean> {
  if (origin === undefined) return false;
  const widget = await findNamedWidget(app, publicId);
  return widget !== undefined && isListed(app, widget, origin);
}

async function letIn(isIn: Promise<boolean>, { headers: { origin } }: FastifyRequest, reply: FastifyReply) {
  reply.header("vary", "origin");
  if (origin === undefined || !(await isIn)) return;
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
