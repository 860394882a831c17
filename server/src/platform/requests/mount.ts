import type { Answer, Contract, Input, RouteDefinition, ServedFile } from "@pluma/contract/kit/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { addressKey } from "../budgets/limits.ts";
import type { Actor, ActorCtx, App, Asker, Ctx } from "../context.ts";
import { refuse } from "../errors.ts";
import { checkPerson, checkSpace } from "./access.ts";
import { isForm, type Reception, receive } from "./arrival.ts";
import { isFileAnswer, isLinesAnswer, isReplyAnswer, sendFile, sendLines } from "./bodies.ts";
import { answerOnce, findAnswer } from "./idempotency.ts";
import { parseBody, parseParams, parseQuery } from "./parse.ts";

type WithoutActor = "public" | "identity" | "setup" | "signed" | "visitor";
type CtxOf<D extends RouteDefinition> = D["access"] extends WithoutActor ? Ctx : ActorCtx;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    definition?: RouteDefinition;
  }
}

const USER_AGENT_LENGTH_MAX = 300;

/** One act for each call of a contract. */
export type Acts<C extends Contract> = {
  [K in keyof C]: (ctx: CtxOf<C[K]>, input: Input<C[K]>) => Promise<Answer<C[K]>> | Answer<C[K]>;
};

type AnyAct = (ctx: Ctx | ActorCtx, input: unknown) => Promise<unknown>;
type Cut = (result: unknown) => unknown;
/** A call of the contract as it is served. */
type Served = { definition: RouteDefinition; act: AnyAct; cut: Cut };

export type Mounting = Reception & {
  web: FastifyInstance;
  /** The caller in the organization that the request names; `place` is what was read of it with who asks. */
  selectSpace: (
    app: App,
    request: FastifyRequest,
    route: RouteDefinition,
    caller: Actor,
    place?: Asker["place"],
  ) => Promise<Actor>;
  /** Who asked, as they are once all of their request is here. */
  identifyAgain: (app: App, request: FastifyRequest, who: Asker) => Promise<Asker>;
};

/**
 * Serves the calls of a contract below /api. For every one, in this order: who asks, how much do they ask, may they;
 * then its body is read; was this very request answered before, where are they, how often, is the input well formed;
 * then the act; then the answer is cut to its contract. Of a form, which takes as long to come in as its sender likes, who
 * asks and whether they may is asked once more before the act.
 */
export function mount<C extends Contract>(mounting: Mounting, contract: C, acts: Acts<C>): void {
  for (const [name, definition] of Object.entries(contract)) {
    const served: Served = { definition, act: acts[name] as unknown as AnyAct, cut: cutOf(definition) };
    const url = `/api${definition.path.replace(/\{(\w+)\}/g, ":$1")}`;
    mounting.web.route({
      method: definition.method,
      url,
      config: { definition },
      onRequest: (request) => receive(mounting, request),
      handler: (request, reply) => request.stay.act(() => answer(mounting, served, request, reply)),
    });
  }
}

async function answer(
  mounting: Mounting,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { app } = mounting;
  const { definition } = served;
  const { caller: person, identified, place } = request.stay.who;
  const caller = person && (await mounting.selectSpace(app, request, definition, person, place));
  const { lang, ip, id: requestId } = request;
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH_MAX);
  const visit = definition.access === "visitor" ? visitOf(request) : null;
  const ctx: Ctx & { actor?: ActorCtx["actor"] } = {
    ...app,
    ...request.placed,
    caller,
    identified,
    lang,
    ip,
    userAgent,
    requestId,
    visit,
    ...(isReplyAnswer(definition.answer) && { gone: request.stay.gone() }),
  };
  const result =
    (definition.isIdempotent && (await findAnswer(ctx, definition, request))) ||
    (await carryOut(mounting, served, request, ctx));
  reply.status(definition.status ?? (definition.answer ? 200 : 204));
  if (definition.answer && isFileAnswer(definition.answer)) return sendFile(reply, result as ServedFile);
  if (isReplyAnswer(definition.answer)) return reply.send(result);
  if (definition.answer && isLinesAnswer(definition.answer)) {
    return sendLines(reply, definition.answer, result as AsyncIterable<unknown>);
  }
  return result === undefined ? reply.send() : result;
}

async function carryOut(
  mounting: Mounting,
  { definition, act, cut }: Served,
  request: FastifyRequest,
  ctx: Ctx & { actor?: ActorCtx["actor"] },
): Promise<unknown> {
  const { app } = mounting;
  const { lang, caller } = ctx;
  checkSpace(definition, caller);
  if (caller) ctx.actor = caller;
  if (definition.rate) await app.limits.take(definition.path, definition.rate, rateKeyOf(definition, ctx));
  if (definition.budget) {
    const { userId, organizationId } = caller ?? {};
    const lease = await app.budgets.take(definition.budget, { userId, organizationId, address: ctx.ip });
    request.stay.atEnd(() => lease.end());
  }
  const input = {
    params: parseParams(definition, request.params, lang),
    query: parseQuery(definition, request.query, lang),
    body: await parseBody(definition, request, lang),
  };
  if (caller && isForm(request)) ctx.caller = ctx.actor = await whoStillMay(mounting, definition, request);
  const run = async () => cut(await act(ctx, input));
  return definition.isIdempotent ? answerOnce(ctx, definition, request, run) : run();
}

/** What a visitor's page says of itself: whence it asks, and the secret of a session. */
function visitOf({ headers }: FastifyRequest): Ctx["visit"] {
  return {
    origin: headers.origin ?? null,
    secret: /^Bearer +([\w-]{1,200})$/i.exec(headers.authorization ?? "")?.[1] ?? null,
  };
}

/** The caller with the rights that they have now; refused where these are gone. */
async function whoStillMay(mounting: Mounting, definition: RouteDefinition, request: FastifyRequest): Promise<Actor> {
  const { app, identifyAgain, isSetUp, selectSpace } = mounting;
  const who = await identifyAgain(app, request, request.stay.who);
  await checkPerson(definition, who, isSetUp);
  const { caller: person } = who;
  if (!person) return refuse("not_signed_in");
  const caller = await selectSpace(app, request, definition, person);
  checkSpace(definition, caller);
  return caller;
}

/** Whose calls are counted together. Where no account is needed a token must not open another account's worth of tries. */
function rateKeyOf({ access }: RouteDefinition, { caller, ip }: Ctx): string | number {
  return access === "public" || access === "visitor" ? addressKey(ip) : (caller?.userId ?? addressKey(ip));
}

/**
 * Cuts an answer to what its contract names; an answer that does not fit is our mistake, and stays inside. The shape is compiled by
 * the library itself, to the same answers and errors, when the call is first answered: most nodes answer few of all calls.
 */
function cutOf({ answer: shape }: RouteDefinition): Cut {
  if (!shape) return () => undefined;
  if (isFileAnswer(shape) || isLinesAnswer(shape) || isReplyAnswer(shape)) return (result) => result;
  let compiled: z.ZodType | null = null;
  return (result) => {
    compiled ??= z.compile(shape);
    return compiled.parse(result);
  };
}
