import type { Missing } from "@pluma/contract/backoffice/backoffice";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import { equalSecrets } from "../secrets.ts";

/** Whether the process can take requests, and what it gets by without. */
export type ReadReadiness = () => Promise<{ isReady: boolean; missing: Missing[] }>;

export type HealthOptions = {
  config: Pick<Config, "METRICS_TOKEN">;
  metrics: Metrics;
  /** Whether this node can take requests: its database answers and it is not about to stop; and what it does without. */
  readiness: ReadReadiness;
};

/**
 * Serves what machines ask: /healthz, the process lives; /readyz, it can take requests, else 503, and what it has to do
 * without; /metrics, for
 * programs on this machine alone, or with METRICS_TOKEN for whoever brings it as a bearer.
 */
export function serveHealth(web: FastifyInstance, { config, metrics, readiness }: HealthOptions): void {
  web.route({ method: ["GET", "HEAD"], url: "/healthz", handler: async () => ({ status: "ok" }) });
  web.route({
    method: ["GET", "HEAD"],
    url: "/readyz",
    handler: async (_request, reply) => {
      const { isReady, missing } = await readiness();
      if (!isReady) reply.header("retry-after", "5");
      // Without Redis every node serves its own people still: to take them all out would be the greater harm.
      const what = missing.length > 0 ? { missing } : {};
      return reply.status(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not_ready", ...what });
    },
  });
  web.get("/metrics", async (request, reply) => {
    // Whoever may not read them cannot tell that there are any.
    if (!mayMeasure(request, config.METRICS_TOKEN)) throw new Refusal("not_found");
    const { type, text } = await metrics.read();
    return reply.header("content-type", type).send(text);
  });
}

// A proxy on this machine calls from the loopback too; it gives itself away by the headers that it adds.
function mayMeasure({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token) return equalSecrets(headers.authorization ?? "", `Bearer ${token}`);
  const isForwarded = headers["x-forwarded-for"] ?? headers.forwarded ?? headers["x-real-ip"];
  const address = raw.socket.remoteAddress ?? "";
  const isNear = address === "::1" || address.replace("::ffff:", "").startsWith("127.");
  return isNear && !isForwarded && /^(localhost|127\.|\[::1\])/.test(headers.host ?? "");
}
