import { organizationId, type RouteDefinition } from "@pluma/contract/kit/kit";
import type { FastifyRequest } from "fastify";
import type { Actor, App, Ctx, KeyOf, OrganizationRole } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import type { Bearer } from "../../providers/identity/index.ts";
import { hasSecondFactor } from "../../providers/identity/secondFactor.ts";
import { type Caller, findCaller, findCallerById, hasAccess } from "../accounts/index.ts";
import { findKey, isKey } from "../apiKeys/index.ts";
import { roleIn, wordRulesOf } from "../organizations/index.ts";
import { readConfig } from "../site/index.ts";
import { findImpersonation, isImpersonationToken } from "./impersonation.ts";
import { noteSeen } from "./seen.ts";

type Who = Pick<Ctx, "caller" | "identified">;
type Selected = { organizationId: number | null; organizationRole: OrganizationRole | null };

const nobody: Who = { caller: null, identified: null };
const personal: Selected = { organizationId: null, organizationRole: null };

/** What the tokens of visitors of an embedded widget begin with: they are nobody's here, not even where anyone may call. */
const VISITOR_PREFIX = "wgt_";

/**
 * Finds out who asks: their token, whether its session lives, and their rights as they are now, in their personal
 * space. Where anyone may call, a token that is no good is nobody's; elsewhere an expired one is refused as such, and
 * any other answers like none. Nothing of the body is needed for it.
 */
export async function identify(
  app: App,
  request: FastifyRequest,
  { access, refusesVisitors }: Pick<RouteDefinition, "access" | "refusesVisitors">,
): Promise<Who> {
  if (access === "setup" || access === "signed" || access === "visitor") return nobody;
  const token = readBearer(request.headers.authorization);
  if (token === null) return nobody;
  if (refusesVisitors && token.startsWith(VISITOR_PREFIX)) refuse("not_signed_in");
  if (access === "public" && isKey(token)) return nobody;
  const who = isKey(token) ? await whoHasKey(app, token) : await whoIs(app, token);
  if (who === "expired" && access !== "public") refuse("auth/id-token-expired");
  if (who === "expired" || who === "nobody") return nobody;
  const { caller } = who;
  if (caller !== null && access !== "public" && caller.impersonatorId === null) noteSeen(app, caller.userId);
  return who;
}

/**
 * Who asked, as they are now, for what takes as long to come in as its sender likes. A token that ran out meanwhile was good
 * when it came: whether its session lives is what counts.
 */
export async function identifyAgain(app: App, request: FastifyRequest, { identified }: Who): Promise<Who> {
  const token = readBearer(request.headers.authorization);
  if (token === null) return nobody;
  if (isKey(token)) return orNobody(await whoHasKey(app, token));
  if (identified === null) return nobody;
  return orNobody(
    isImpersonationToken(token) ? await whoIsImpersonated(app, token) : await findLiving(app, identified),
  );
}

const orNobody = (who: Who | "nobody"): Who => (who === "nobody" ? nobody : who);

/** The caller in the organization that the request names, by path, body or query; where anyone may call, in none. */
export async function selectSpace(
  app: App,
  request: FastifyRequest,
  { access, organizationParam }: Pick<RouteDefinition, "access" | "organizationParam">,
  caller: Actor,
): Promise<Actor> {
  if (access === "public") return caller;
  if (caller.key) return selectOfKey(app, request, organizationParam, { ...caller, key: caller.key });
  if (organizationParam !== undefined)
    return { ...caller, ...(await readInPath(app, request, organizationParam, caller)) };
  const selected =
    access === "identity" ? await readMine(app, request, caller) : await readSelected(app, request, caller);
  return { ...caller, ...selected, hasWords: caller.hasWords || (await drawsOnPool(app, caller, selected)) };
}

/** Whether somebody without a word of their own writes with those of an organization: whether it has any is asked when they do. */
async function drawsOnPool(app: App, { userId, staffRole }: Actor, { organizationId }: Selected): Promise<boolean> {
  return (await wordRulesOf(app, { userId, staffRole, organizationId }))?.hasPool ?? false;
}

/** Whom a token lets in on a socket; null when it is ended, forged, or has no profile. Refuses an expired one as such. */
export async function identifyToken(app: App, token: string): Promise<{ userId: number; sessionId: string } | null> {
  const who = await whoIs(app, token);
  if (who === "expired") refuse("auth/id-token-expired");
  if (who === "nobody" || who.caller === null || who.identified === null) return null;
  return { userId: who.caller.userId, sessionId: who.identified.sessionId };
}

function readBearer(header: string | undefined): string | null {
  return /^Bearer +([\w.-]{1,4000})$/i.exec(header ?? "")?.[1] ?? null;
}

/** The person behind a token, in their personal space; `caller` is null without a profile. */
async function whoIs(app: App, token: string): Promise<Who | "expired" | "nobody"> {
  if (isImpersonationToken(token)) return whoIsImpersonated(app, token);
  const bearer = await app.identity.verify(token);
  if (bearer === "expired") return "expired";
  return bearer === "invalid" ? "nobody" : findLiving(app, bearer);
}

async function findLiving(app: App, bearer: Bearer): Promise<Who | "nobody"> {
  const [isAlive, person] = await Promise.all([app.identity.lives(bearer), findCaller(app, bearer.uid)]);
  if (!isAlive) return "nobody";
  return { identified: bearer, caller: person && (await proved(app, actorOf(app, person, null), bearer.uid)) };
}

/** Where staff must have a second factor, whoever has none is no staff until they do. */
async function proved(app: App, actor: Actor, uid: string): Promise<Actor> {
  if (actor.staffRole === null || app.identity.twoFactor === null) return actor;
  if (!(await readConfig(app)).staff_two_factor || (await hasSecondFactor(app, uid))) return actor;
  return { ...actor, staffRole: null };
}

/** A customer, with an admin in their place: nothing that the admin may do counts meanwhile. */
async function whoIsImpersonated(app: App, token: string): Promise<Who | "nobody"> {
  const found = await findImpersonation(app, token);
  if (!found) return "nobody";
  const { target, impersonatorId, sessionId } = found;
  return { identified: { uid: target.uid, sessionId }, caller: actorOf(app, target, impersonatorId) };
}

function actorOf(app: App, person: Caller, impersonatorId: number | null): Actor {
  const { userId, staffRole, lang, hasWords, hasOwnKey, hasInstructions } = person;
  return {
    userId,
    staffRole,
    ...personal,
    hasAccess: hasAccess(person, app.clock.now()),
    hasWords: hasWords || staffRole !== null,
    hasOwnKey,
    hasInstructions,
    impersonatorId,
    lang,
  };
}

/**
 * Whoever a key acts for, with the rights that they have now. A key is no identity, and opens nothing that asks for one; where
 * anyone may call it is nobody's.
 */
async function whoHasKey(app: App, token: string): Promise<Who | "nobody"> {
  const key = await findKey(app, token);
  const person = key && (await findCallerById(app, key.userId));
  if (!key || !person) return "nobody";
  const { apiKeyId, scopes, avatarIds, organizationId } = key;
  const actor = actorOf(app, person, null);
  return { identified: null, caller: { ...actor, key: { apiKeyId, scopes, avatarIds, organizationId } } };
}

/** The space that a key acts in, whatever is named; another that is named does not exist for it. */
async function selectOfKey(
  app: App,
  request: FastifyRequest,
  organizationParam: string | undefined,
  caller: Actor & { key: KeyOf },
): Promise<Actor> {
  const { organizationId: own } = caller.key;
  const inPath = organizationParam === undefined ? null : idIn(request.params, organizationParam);
  for (const named of [inPath, idIn(request.body), idIn(request.query)]) {
    if (named !== null && named !== own) refuse("not_found");
  }
  if (own === null) return organizationParam === undefined ? caller : refuse("not_found");
  const selected = await roleOf(app, caller, own);
  return { ...caller, ...selected, hasWords: caller.hasWords || (await drawsOnPool(app, caller, selected)) };
}

/** The organization of the query if the caller is in it, for calls that nothing else depends on. */
async function readMine(app: App, request: FastifyRequest, caller: Actor): Promise<Selected> {
  const id = idIn(request.query);
  const role = id === null ? "none" : await roleIn(app, caller.userId, id);
  return role === "none" || role === "missing" ? personal : { organizationId: id, organizationRole: role };
}

/**
 * The organization of the body, else of the query, else none. When both name one, the body's counts if the caller is
 * in both. What does not read as an id is left to the contract of the call to refuse.
 */
async function readSelected(app: App, request: FastifyRequest, caller: Actor): Promise<Selected> {
  const [inBody, inQuery] = [idIn(request.body), idIn(request.query)];
  const id = inBody ?? inQuery;
  if (id === null) return personal;
  if (inBody !== null && inQuery !== null && inBody !== inQuery && caller.staffRole === null) {
    const roles = await Promise.all([roleIn(app, caller.userId, inBody), roleIn(app, caller.userId, inQuery)]);
    allow(roles.every((role) => role !== "none" && role !== "missing"));
  }
  return roleOf(app, caller, id);
}

/** The organization that the path names, whatever body and query say. What does not read as an id is none that exists. */
async function readInPath(app: App, request: FastifyRequest, name: string, caller: Actor): Promise<Selected> {
  const id = organizationId.safeParse(placeIn(request.params, name)).data ?? null;
  // Staff are told by the contract of the call what is wrong with it; nobody else learns that it was read.
  if (id === null) return caller.staffRole === null ? refuse("not_found") : personal;
  return roleOf(app, caller, id);
}

async function roleOf(app: App, caller: Actor, id: number): Promise<Selected> {
  const role = await roleIn(app, caller.userId, id);
  // Staff may enter any organization that exists; for others one that they are not in does not exist either.
  if (role === "missing" && caller.staffRole !== null) refuse("not_found");
  return { organizationId: id, organizationRole: role === "none" || role === "missing" ? null : role };
}

const idIn = (place: unknown, name = "organization_id"): number | null =>
  organizationId.safeParse(placeIn(place, name)).data ?? null;

const placeIn = (place: unknown, name: string): unknown =>
  typeof place === "object" && place !== null && Object.hasOwn(place, name) ? Reflect.get(place, name) : undefined;
