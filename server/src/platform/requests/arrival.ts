import type { IncomingMessage } from "node:http";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Budgets, Lease } from "../budgets/budgets.ts";
import type { App, Asker } from "../context.ts";
import { Refusal, refuse } from "../errors.ts";
import { checkPerson } from "./access.ts";
import { isFileAnswer, isKind } from "./bodies.ts";
import type { Late } from "./late.ts";

/** Asked by machines that look after us, who must hear at once. */
const machines = new Set(["/healthz", "/readyz", "/metrics"]);
/** A page of the app loads dozens of these. */
const ASSETS = "/assets/*";

/** Counts a request of the sockets against its address; behind a proxy the one that the proxy saw. New ones take turns. */
export async function countLine(budgets: Budgets, { headers, socket, url }: IncomingMessage, isProxied: boolean) {
  const forwarded = isProxied
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  const lease = await budgets.take("calls", { address: forwarded || (socket.remoteAddress ?? "unknown") });
  await lease.end();
  if (!url?.includes("sid=")) await budgets.hold("lines", {}, async () => {});
}

/**
 * Tokens whose person has no calls left, until when: of these nobody asks the database again whose they are. A flood is
 * of few tokens; when there are more than this, they are asked for as usual.
 */
const SPENT_MAX = 10_000;

/** Remembers for a while that a token's person has no calls left, so that refusing the next costs nothing. */
export type SpentTokens = {
  /** Refuses a request as the one before it was, late. */
  check(request: FastifyRequest): Promise<void>;
  /** Remembers why a request was refused, and refuses it, late. */
  note(request: FastifyRequest, error: unknown): Promise<never>;
};

/** Opens that memory of one node. */
export function openSpentTokens(late: Late): SpentTokens {
  const until = new Map<string, { ms: number; refusal: Refusal }>();
  return {
    async check({ headers, stay }) {
      const found = until.get(headers.authorization ?? "");
      if (!found) return;
      if (performance.now() < found.ms) {
        stay.giveBack();
        await late.wait();
        throw found.refusal;
      }
      until.delete(headers.authorization ?? "");
    },
    async note({ headers, stay }, error) {
      const seconds = error instanceof Refusal ? Number(error.values.seconds) : 0;
      // No longer than staff who raise a limit can wait.
      const ms = performance.now() + Math.min(seconds, 10) * 1000;
      if (until.size >= SPENT_MAX) until.clear();
      if (error instanceof Refusal && seconds > 10) until.set(headers.authorization ?? "", { ms, refusal: error });
      stay.giveBack();
      await late.wait();
      throw error;
    },
  };
}

/**
 * Counts every request against its address, before anything else is asked about it, and those of pages and of programs
 * against what this node has for them all. Who asks too much hears it late.
 */
export function countCalls(web: FastifyInstance, budgets: Budgets, late: Late): void {
  web.addHook("onRequest", async (request) => {
    const { url = "", config } = request.routeOptions;
    if (machines.has(url)) return;
    if (url !== ASSETS) await take(request, () => budgets.take("calls", { address: request.ip }), late);
    const { definition } = config;
    if (!definition || isOpenFile(definition)) await take(request, () => budgets.take("pages", {}), late);
    else if (definition.access === "signed") await take(request, () => budgets.take("events", {}), late);
  });
}

const isOpenFile = ({ access, answer }: RouteDefinition) => access === "public" && isFileAnswer(answer);

/** Takes a lease that a request has until it is over; who is refused hears it late. */
async function take(request: FastifyRequest, taken: () => Promise<Lease>, late: Late): Promise<void> {
  const lease = await taken().catch(async (error: unknown) => {
    await late.wait();
    throw error;
  });
  request.stay.atEnd(() => lease.end());
}

/** What it takes to receive calls. */
export type Reception = {
  app: App;
  /** Finds out who asks, by their token, before any of the body is read. Refuses what cannot be. */
  identify: (app: App, request: FastifyRequest, route: RouteDefinition) => Promise<Asker>;
  isSetUp: () => Promise<boolean>;
  spent: SpentTokens;
  late: Late;
};

/**
 * Receives a call of the contract, before any of its body is read: who asks, how much they ask, and whether they may.
 * What depends on the organization, which a body may name, is asked later.
 */
export async function receive(reception: Reception, request: FastifyRequest): Promise<void> {
  const { app, identify, isSetUp, spent, late } = reception;
  const { definition } = request.routeOptions.config;
  if (!definition) return;
  await spent.check(request);
  const who = await identify(app, request, definition);
  request.stay.who = who;
  request.userId = who.caller?.userId ?? null;
  if (who.caller) {
    const { userId } = who.caller;
    const lease = await app.budgets.take("calls", { userId }).catch((error: unknown) => spent.note(request, error));
    request.stay.atEnd(() => lease.end());
  } else if (definition.access === "visitor") {
    await take(request, () => app.budgets.take("visits", { address: request.ip }), late);
  } else if (definition.access !== "signed" && !isOpenFile(definition)) {
    await take(request, () => app.budgets.take("guests", {}), late);
  }
  await checkPerson(definition, who, isSetUp);
  if (isForm(request) && !isKind(definition.body, "multipart")) refuse("malformed");
}

/** Whether what is sent is a form with parts, as files are. */
export const isForm = ({ headers }: FastifyRequest): boolean => /^\s*multipart\//i.test(headers["content-type"] ?? "");
