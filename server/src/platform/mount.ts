import type { Answer, Contract, Input, RouteDefinition, ServedFile } from "@pluma/contract/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkAccess } from "./access.ts";
import { bodyLimitOf, isFileAnswer, isKind, sendFile } from "./bodies.ts";
import type { ActorCtx, App, Ctx } from "./context.ts";
import { answerOnce, findAnswer } from "./idempotency.ts";
import { addressKey } from "./limits.ts";
import { parseBody, parseParams, parseQuery } from "./parse.ts";

type WithoutActor = "public" | "identity" | "setup" | "signed";
type CtxOf<D extends RouteDefinition> = D["access"] extends WithoutActor ? Ctx : ActorCtx;

const USER_AGENT_LENGTH_MAX = 300;

/** One act for each call of a contract. */
export type Acts<C extends Contract> = {
  [K in keyof C]: (ctx: CtxOf<C[K]>, input: Input<C[K]>) => Promise<Answer<C[K]>> | Answer<C[K]>;
};

type AnyAct = (ctx: Ctx | ActorCtx, input: unknown) => Promise<unknown>;

/** Finds out who asks: their token, and the organization that the request names. Refuses what cannot be. */
export type Identify = (
  app: App,
  request: FastifyRequest,
  route: Pick<RouteDefinition, "access" | "refusesVisitors">,
) => Promise<Pick<Ctx, "caller" | "identified">>;

export type Mounting = { web: FastifyInstance; app: App; identify: Identify; isSetUp: () => Promise<boolean> };

/**
 * Serves the calls of a contract below /api. For every one, in this order: who asks, may they, how often, is the
 * input well formed, was this very request answered before; then the act; then the answer is cut to its contract.
 */
export function mount<C extends Contract>(mounting: Mounting, contract: C, acts: Acts<C>): void {
  for (const [name, definition] of Object.entries(contract)) {
    const act = acts[name] as unknown as AnyAct;
    const url = `/api${definition.path.replace(/\{(\w+)\}/g, ":$1")}`;
    const isRaw = isKind(definition.body, "raw");
    mounting.web.route({
      method: definition.method,
      url,
      bodyLimit: bodyLimitOf(definition),
      config: { definition, isRaw },
      handler: (request, reply) => answer(mounting, definition, act, request, reply),
    });
  }
}

async function answer(
  mounting: Mounting,
  definition: RouteDefinition,
  act: AnyAct,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { app } = mounting;
  const who = await mounting.identify(app, request, definition);
  const { lang, ip, id: requestId } = request;
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH_MAX);
  const ctx: Ctx & { actor?: ActorCtx["actor"] } = { ...app, ...who, lang, ip, userAgent, requestId };
  request.userId = who.caller?.userId ?? null;
  const result =
    (definition.isIdempotent && (await findAnswer(ctx, definition, request))) ||
    (await carryOut(mounting, definition, act, request, ctx));
  reply.status(definition.status ?? (definition.answer ? 200 : 204));
  if (definition.answer && isFileAnswer(definition.answer)) return sendFile(reply, result as ServedFile);
  return result === undefined ? reply.send() : result;
}

async function carryOut(
  { app, isSetUp }: Mounting,
  definition: RouteDefinition,
  act: AnyAct,
  request: FastifyRequest,
  ctx: Ctx & { actor?: ActorCtx["actor"] },
): Promise<unknown> {
  const { lang, caller } = ctx;
  await checkAccess(definition, ctx, isSetUp);
  if (caller) ctx.actor = caller;
  if (definition.rate) await app.limits.take(definition.path, definition.rate, rateKeyOf(definition, ctx));
  const input = {
    params: parseParams(definition, request.params, lang),
    query: parseQuery(definition, request.query, lang),
    body: await parseBody(definition, request, lang),
  };
  const run = async () => cut(definition, await act(ctx, input));
  return definition.isIdempotent ? answerOnce(ctx, definition, request, run) : run();
}

/** Whose calls are counted together. Where no account is needed a token must not open another account's worth of tries. */
function rateKeyOf({ access }: RouteDefinition, { caller, ip }: Ctx): string | number {
  return access === "public" ? addressKey(ip) : (caller?.userId ?? addressKey(ip));
}

/** Cuts an answer to what its contract names; an answer that does not fit is our mistake, and stays inside. */
function cut(definition: RouteDefinition, result: unknown): unknown {
  if (!definition.answer) return undefined;
  if (isFileAnswer(definition.answer)) return result;
  return definition.answer.parse(result);
}
