import type { FastifyInstance, FastifyRequest } from "fastify";
import { JSON_SIZE_MAX } from "./bodies.ts";
import { Refusal } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body must reach the act byte for byte. */
    isRaw?: boolean;
  }
}

/**
 * Reads bodies: JSON, in which a key that would reach a prototype is refused; bytes as they came where the route wants
 * them; anything else is malformed. An empty body is none, whatever type it claims.
 */
export function readBodies(web: FastifyInstance): void {
  const parseJson = web.getDefaultJsonParser("error", "error");
  web.removeAllContentTypeParsers();
  web.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.+-]+\+)?json\b/,
    { parseAs: "buffer" },
    (request, bytes, done) => {
      if (isRaw(request)) return done(null, bytes);
      if (bytes.length === 0) return done(null, undefined);
      // A call that takes a form lets through what a large file needs; parsing that much JSON would stop everybody.
      if (bytes.length > JSON_SIZE_MAX) return done(new Refusal("too_large"));
      return parseJson(request, bytes.toString("utf8"), done);
    },
  );
  web.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, bytes, done) => {
    if (isRaw(request)) return done(null, bytes);
    return bytes.length === 0 ? done(null, undefined) : done(new Refusal("malformed"));
  });
}

const isRaw = (request: FastifyRequest) => request.routeOptions.config.isRaw === true;
