import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import { collect, countBytes } from "../requests/bytes.ts";

/**
 * Reads bodies: JSON, in which a key that would reach a prototype is refused; bytes as they came where the route wants
 * them; anything else is malformed, and not read. An empty body is none, whatever type it claims.
 */
export function readBodies(web: FastifyInstance): void {
  const parseJson = web.getDefaultJsonParser("error", "error");
  const underWay = countBytes();
  web.removeAllContentTypeParsers();
  web.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json\b/, (request, body, done) => {
    collect(request, body, underWay).then((bytes) => {
      if (isRaw(request)) return done(null, bytes);
      if (bytes.length === 0) return done(null, undefined);
      return parseJson(request, bytes.toString("utf8"), done);
    }, done);
  });
  web.addContentTypeParser("*", (request, body, done) => {
    if (!isRaw(request) && Number(request.headers["content-length"] ?? 0) > 0) return done(new Refusal("malformed"));
    collect(request, body, underWay).then((bytes) => {
      if (isRaw(request)) return done(null, bytes);
      return bytes.length === 0 ? done(null, undefined) : done(new Refusal("malformed"));
    }, done);
  });
}

const isRaw = (request: FastifyRequest) => {
  const body = request.routeOptions.config.definition?.body;
  return body !== undefined && "kind" in body && body.kind === "raw";
};
