import { organizationId, type RouteDefinition } from "@pluma/contract/kit/kit";
import type { FastifyRequest } from "fastify";
import type { Actor, App, Asker, KeyOf, OrganizationRole, Place } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { ownSiteOf } from "../../platform/sites.ts";
import { type Bearer, siteOfSession } from "../../providers/identity/index.ts";
import { hasSecondFactor } from "../../providers/identity/secondFactor.ts";
import { type Caller, findCallerById, hasAccess } from "../accounts/index.ts";
import { findKey, isKey, isOfApp } from "../apiKeys/index.ts";
import { roleIn, roleOfType, wordRulesOf } from "../organizations/index.ts";
import { readConfig } from "../site/index.ts";
import { findImpersonation, isImpersonationToken } from "./impersonation.ts";
import { noteSeen } from "./seen.ts";
import { readWho } from "./store.system.who.ts";

type Who = Asker;
type Route = Pick<RouteDefinition, "access" | "organizationParam">;
type Selected = { organizationId: number | null; organizationRole: OrganizationRole | null };

const nobody: Who = { caller: null, identified: null };
const personal: Selected = { organizationId: null, organizationRole: null };

/** Where somebody asks: the organization whose own host it is; null on the installation's. */
type Site = number | null;

/** What the tokens of visitors of an embedded widget begin with: they are nobody's here, not even where anyone may call. */
const VISITOR_PREFIX = "wgt_";

/** What was read with who asks is read anew once the call has waited for its turn: a role that is gone meanwhile is gone. */
const PLACE_BELIEVED_MS = 200;

/**
 * Finds out who asks: their token, whether its session lives, and their rights as they are now, in their personal
 * space. Where anyone may call, a token that is no good is nobody's; elsewhere an expired one is refused as such, and
 * any other answers like none. Nothing of the body is needed for it.
 */
export async function identify(
  app: App,
  request: FastifyRequest,
  { access, organizationParam, refusesVisitors, speaks }: Route & Pick<RouteDefinition, "refusesVisitors" | "speaks">,
): Promise<Who> {
  if (access === "setup" || access === "signed" || access === "visitor") return nobody;
  const token = readBearer(request.headers.authorization);
  if (token === null) return nobody;
  if (refusesVisitors && token.startsWith(VISITOR_PREFIX)) refuse("not_signed_in");
  if (access === "public" && isKey(token)) return nobody;
  // What an app was given is for the one address that it asked for it, and opens nothing besides.
  if (isOfApp(token) && speaks !== "mcp") return nobody;
  // A body may name another, and takes as long to come in as its sender likes.
  const isBare = request.method === "GET" && access !== "public";
  const named = !isBare ? null : organizationParam ? idIn(request.params, organizationParam) : idIn(request.query);
  const { site } = request.placed;
  const who = isKey(token) ? await whoHasKey(app, site, token) : await whoIs(app, site, token, named);
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
  const { site } = request.placed;
  if (token === null) return nobody;
  if (isOfApp(token)) return nobody;
  if (isKey(token)) return orNobody(await whoHasKey(app, site, token));
  if (identified === null) return nobody;
  return orNobody(
    isImpersonationToken(token)
      ? await whoIsImpersonated(app, site, token)
      : await findLiving(app, site, identified, null),
  );
}

const orNobody = (who: Who | "nobody"): Who => (who === "nobody" ? nobody : who);

/**
 * The caller in the organization that the request names, by path, body or query; where anyone may call, in none. `place` is
 * what was read of it with who asks.
 */
export async function selectSpace(
  app: App,
  request: FastifyRequest,
  { access, organizationParam }: Route,
  caller: Actor,
  place?: Asker["place"],
): Promise<Actor> {
  if (access === "public") return caller;
  if (caller.key) return selectOfKey(app, request, organizationParam, { ...caller, key: caller.key });
  const { site } = request.placed;
  if (site !== null) return inOwn(request, site, organizationParam, caller);
  const known = place && performance.now() - place.readAtMs < PLACE_BELIEVED_MS ? place : null;
  const roleOf: ReadRole = (id) => (known?.organizationId === id ? known.role : roleIn(app, caller.userId, id));
  if (organizationParam !== undefined)
    return { ...caller, ...(await readInPath(roleOf, request, organizationParam, caller)) };
  const selected = await (access === "identity" ? readMine(roleOf, request) : readSelected(roleOf, request, caller));
  return { ...caller, ...selected, hasWords: caller.hasWords || (await drawsOnPool(app, caller, selected)) };
}

/** What the caller is in an organization. */
type ReadRole = (id: number) => Place["role"] | Promise<Place["role"]>;

/** Whether somebody without a word of their own writes with those of an organization: whether it has any is asked when they do. */
async function drawsOnPool(app: App, { userId, staffRole }: Actor, { organizationId }: Selected): Promise<boolean> {
  return (await wordRulesOf(app, { userId, staffRole, organizationId }))?.hasPool ?? false;
}

/**
 * On an organization's own host everybody is in that organization, whether a request says so or not; whoever names another one is
 * as a stranger to it.
 */
function inOwn(request: FastifyRequest, site: number, param: string | undefined, caller: Actor): Actor {
  const ofPath = param === undefined ? null : idIn(request.params, param);
  if (param !== undefined && ofPath === null) return refuse("not_found");
  const named = param === undefined ? [idIn(request.body), idIn(request.query)] : [ofPath];
  const other = named.find((id) => id !== null && id !== site);
  return other == null ? caller : { ...caller, organizationId: other, organizationRole: null };
}

/** Whom a token lets in on a socket; null when it is ended, forged, or has no profile. Refuses an expired one as such. */
export async function identifyToken(app: App, token: string): Promise<{ userId: number; sessionId: string } | null> {
  const who = await whoIs(app, "its own", token, null);
  if (who === "expired") refuse("auth/id-token-expired");
  if (who === "nobody" || who.caller === null || who.identified === null) return null;
  return { userId: who.caller.userId, sessionId: who.identified.sessionId };
}

function readBearer(header: string | undefined): string | null {
  return /^Bearer +([\w.-]{1,4000})$/i.exec(header ?? "")?.[1] ?? null;
}

/** The person behind a token, in their personal space, and what they are where they ask; `caller` is null without a profile. */
async function whoIs(
  app: App,
  at: Site | "its own",
  token: string,
  organizationId: number | null,
): Promise<Who | "expired" | "nobody"> {
  if (isImpersonationToken(token)) return whoIsImpersonated(app, at === "its own" ? null : at, token);
  const bearer = await app.identity.verify(token);
  if (bearer === "expired") return "expired";
  if (bearer === "invalid") return "nobody";
  return findLiving(app, at === "its own" ? siteOfSession(bearer.sessionId) : at, bearer, organizationId);
}

/** Who is signed in at a site: by a session that was opened there, and on an organization's own host as one of its people. */
async function findLiving(
  app: App,
  site: Site,
  bearer: Bearer,
  organizationId: number | null,
): Promise<Who | "nobody"> {
  if (siteOfSession(bearer.sessionId) !== site) return "nobody";
  const readAtMs = performance.now();
  const found = await readWho(app, { ...bearer, organizationId });
  if (!found?.isAlive && !(await app.identity.lives(bearer))) return "nobody";
  if (!found) return { identified: bearer, caller: null };
  const caller = await proved(app, actorOf(app, found, null), bearer.uid);
  if (site !== null) return inOrganization(app, site, { identified: bearer, caller });
  if (organizationId === null) return { identified: bearer, caller };
  return { identified: bearer, caller, place: { organizationId, role: roleOfType(found.organizationType), readAtMs } };
}

/** Nobody of the platform's staff is one there: on an organization's host they are what they are in it. */
async function inOrganization(app: App, site: number, who: Who & { caller: Actor }): Promise<Who | "nobody"> {
  const [own, role] = await Promise.all([ownSiteOf(app, site), roleIn(app, who.caller.userId, site)]);
  if (!own || role === "none" || role === "missing") return "nobody";
  const caller = { ...who.caller, staffRole: null, organizationId: site, organizationRole: role, isAtHost: true };
  return { ...who, caller: { ...caller, hasWords: caller.hasWords || (await drawsOnPool(app, caller, caller)) } };
}

/** Where staff must have a second factor, whoever has none is no staff until they do. */
async function proved(app: App, actor: Actor, uid: string): Promise<Actor> {
  if (actor.staffRole === null || app.identity.twoFactor === null) return actor;
  if (!(await readConfig(app)).staff_two_factor || (await hasSecondFactor(app, uid))) return actor;
  return { ...actor, staffRole: null };
}

/** A customer, with an admin in their place, on the installation's own pages: nothing that the admin may do counts meanwhile. */
async function whoIsImpersonated(app: App, site: Site, token: string): Promise<Who | "nobody"> {
  if (site !== null) return "nobody";
  const found = await findImpersonation(app, token);
  if (!found) return "nobody";
  const { target, impersonatorId, sessionId } = found;
  return { identified: { uid: target.uid, sessionId }, caller: actorOf(app, target, impersonatorId) };
}

function actorOf(app: App, person: Caller, impersonatorId: number | null): Actor {
  const { userId, staffRole, lang, hasWords, hasOwnKey, hasInstructions, hasAutomation } = person;
  return {
    userId,
    staffRole,
    ...personal,
    hasAccess: hasAccess(person, app.clock.now()),
    hasWords: hasWords || staffRole !== null,
    hasOwnKey,
    hasInstructions,
    hasAutomation,
    impersonatorId,
    lang,
  };
}

/**
 * Whoever a key acts for, with the rights that they have now. A key is no identity, and opens nothing that asks for one; where
 * anyone may call it is nobody's. On an organization's own host only keys of that organization are any.
 */
async function whoHasKey(app: App, site: Site, token: string): Promise<Who | "nobody"> {
  const key = await findKey(app, site, token);
  const person = key && (await findCallerById(app, key.userId));
  if (!key || !person || (site !== null && key.organizationId !== site)) return "nobody";
  const { apiKeyId, scopes, avatarIds, organizationId } = key;
  const actor = actorOf(app, person, null);
  if (site !== null) Object.assign(actor, { staffRole: null, isAtHost: true });
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
  const selected = await placed((id) => roleIn(app, caller.userId, id), caller, own);
  return { ...caller, ...selected, hasWords: caller.hasWords || (await drawsOnPool(app, caller, selected)) };
}

/** The organization of the query if the caller is in it, for calls that nothing else depends on. */
async function readMine(roleOf: ReadRole, request: FastifyRequest): Promise<Selected> {
  const id = idIn(request.query);
  const role = id === null ? "none" : await roleOf(id);
  return role === "none" || role === "missing" ? personal : { organizationId: id, organizationRole: role };
}

/**
 * The organization of the body, else of the query, else none. When both name one, the body's counts if the caller is
 * in both. What does not read as an id is left to the contract of the call to refuse.
 */
async function readSelected(roleOf: ReadRole, request: FastifyRequest, caller: Actor): Promise<Selected> {
  const [inBody, inQuery] = [idIn(request.body), idIn(request.query)];
  const id = inBody ?? inQuery;
  if (id === null) return personal;
  if (inBody !== null && inQuery !== null && inBody !== inQuery && caller.staffRole === null) {
    const roles = await Promise.all([roleOf(inBody), roleOf(inQuery)]);
    allow(roles.every((role) => role !== "none" && role !== "missing"));
  }
  return placed(roleOf, caller, id);
}

/** The organization that the path names, whatever body and query say. What does not read as an id is none that exists. */
async function readInPath(roleOf: ReadRole, request: FastifyRequest, name: string, caller: Actor): Promise<Selected> {
  const id = idIn(request.params, name);
  // Staff are told by the contract of the call what is wrong with it; nobody else learns that it was read.
  if (id === null) return caller.staffRole === null ? refuse("not_found") : personal;
  return placed(roleOf, caller, id);
}

async function placed(roleOf: ReadRole, caller: Actor, id: number): Promise<Selected> {
  const role = await roleOf(id);
  // Staff may enter any organization that exists; for others one that they are not in does not exist either.
  if (role === "missing" && caller.staffRole !== null) refuse("not_found");
  return { organizationId: id, organizationRole: role === "none" || role === "missing" ? null : role };
}

function idIn(place: unknown, name = "organization_id"): number | null {
  if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return null;
  return organizationId.safeParse(Reflect.get(place, name)).data ?? null;
}
