import { randomUUID } from "node:crypto";
import type { Language } from "@pluma/contract/kit/kit";
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import { openStays } from "../requests/stay.ts";
import { installationUrl, type Placed } from "../sites.ts";
import { serveApiReference } from "./apiReference.ts";
import { readBodies } from "./bodyParsers.ts";
import { closeGently } from "./closing.ts";
import { compressAnswers } from "./compress.ts";
import { errorBodyOf, refuseBadBytes, renderErrors } from "./errorAnswers.ts";
import { setSecurityHeaders } from "./headers.ts";
import { type HealthOptions, serveHealth } from "./health.ts";
import { langOf } from "./language.ts";
import { type PageOptions, servePage } from "./page.ts";
import { watchRequests } from "./requestLog.ts";
import { takeUploads } from "./upload.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language to answer in: what the request asks for, else the caller's own, else the app's. */
    lang: Language;
    /** Who asks, for the request log; set by the mount. */
    userId: number | null;
    /** The site that is asked: the installation, or an organization on its own host. */
    placed: Placed;
  }
}

export type WebOptions = PageOptions &
  HealthOptions & {
    config: Pick<Config, "TRUST_PROXY" | "METRICS_TOKEN" | "dataDir" | "PUBLIC_URL" | "PORT">;
    log: Log;
    /** Who answers at a host; null where nobody does. */
    findPlace: (host: string) => Promise<Placed | null>;
  };

/** Addresses that other protocols name, of calls that stand below /api. */
const outsideAddress =
  /^\/(?:v1|mcp|oauth\/(?:register|token|revoke)|\.well-known\/oauth-(?:protected-resource|authorization-server))(?:[/?]|$)/;

/** A whole request must have arrived within this time. */
const REQUEST_MS_MAX = 120_000;
/** Longer than the usual 60 s of load balancers, so that never we are the one to close a connection just chosen. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Opens the web server, without any call of the API yet and not listening: every answer has its headers, its language
 * and a request id, every error the one shape, and what is not under /api is the web app.
 */
export async function openWeb(options: WebOptions): Promise<FastifyInstance> {
  const isProxied = options.config.TRUST_PROXY === "true";
  const web = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One line per request names its id itself; a logger for each request would cost more than that line.
    childLoggerFactory: (log) => log,
    // Clients of other protocols take an address and add paths of their own to it.
    rewriteUrl: ({ url = "/" }) => (outsideAddress.test(url) ? `/api${url}` : url),
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    // One proxy is trusted: the address that it saw counts, not what the caller claims before it.
    trustProxy: isProxied ? hopIsNearest : false,
    requestIdHeader: false,
    genReqId: ({ headers }) => (isProxied && readRequestId(headers["x-request-id"])) || randomUUID(),
    requestTimeout: REQUEST_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const { status, body } = errorBodyOf(error, langOf(request.headers) ?? options.defaultLang());
      return (reply as FastifyReply).status(status).send(body);
    },
    clientErrorHandler: (error, socket) => refuseBadBytes(error, socket),
  });
  openStays(web);
  web.decorateRequest("userId", null);
  web.decorateRequest("lang", {
    getter() {
      return langOf(this.headers) ?? this.stay?.who.caller?.lang ?? options.defaultLang();
    },
  });
  watchRequests(web, options.metrics);
  setSecurityHeaders(web, installationUrl(options.config).startsWith("https:"));
  findPlaces(web, options);
  closeGently(web);
  compressAnswers(web);
  readBodies(web);
  await takeUploads(web, options.config.dataDir);
  renderErrors(web, options.log);
  serveHealth(web, options);
  serveApiReference(web);
  await servePage(web, options);
  return web;
}

/** Finds out which site is asked. At a host that is nobody's there is nothing, but for machines that look after us. */
function findPlaces(web: FastifyInstance, { findPlace, config }: WebOptions): void {
  const installation = { site: null, publicUrl: installationUrl(config) };
  web.decorateRequest("placed");
  web.addHook("onRequest", async (request) => {
    const placed = await findPlace(request.hostname ?? "");
    if (!placed && !isForMachines(request.routeOptions.url)) throw new Refusal("not_found");
    request.placed = placed ?? installation;
  });
}

const isForMachines = (url: string | undefined): boolean => /^\/(?:healthz|readyz|metrics)$/.test(url ?? "");

/** The contract says what fits: what Fastify would read schemas with is not loaded, and a route that brings one is refused. */
function refuseSchema(): never {
  throw new Error("A route has no schema of its own: what it takes and answers stands in the contract.");
}

const hopIsNearest = (_address: string, hop: number) => hop === 0;

/** Takes a proxy's id over, when it is one that a log can hold. */
function readRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === "string" && /^[\w.:-]{8,128}$/.test(given) ? given : undefined;
}
