import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics.ts";

/**
 * Writes one line for each request: what was called, by whom, how it ended and how long it took. It names the pattern
 * of the route, never the address, whose query may hold a secret. The same goes into the metrics.
 */
export function watchRequests(web: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram("pluma_http_request_seconds", "How long requests took.", [
    "method",
    "route",
    "status",
  ]);
  web.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "(none)";
    const { method, id: requestId, userId } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    durations.observe({ method, route, status: String(status) }, ms / 1000);
    if (route === "/healthz" || route === "/readyz" || route === "/metrics") return;
    web.log.info({ method, route, status, ms, requestId, ...(userId !== null && { userId }) }, "request");
  });
}
