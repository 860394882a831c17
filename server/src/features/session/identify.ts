import { organizationId, type RouteDefinition } from "@pluma/contract/kit/kit";
import type { FastifyRequest } from "fastify";
import type { Actor, App, Ctx, OrganizationRole } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { ownSiteOf } from "../../platform/sites.ts";
import { type Bearer, siteOfSession } from "../../providers/identity/index.ts";
import { type Caller, findCaller, hasAccess } from "../accounts/index.ts";
import { roleIn, wordRulesOf } from "../organizations/index.ts";
import { findImpersonation, isImpersonationToken } from "./impersonation.ts";
import { noteSeen } from "./seen.ts";

type Who = Pick<Ctx, "caller" | "identified">;
type Selected = { organizationId: number | null; organizationRole: OrganizationRole | null };

const nobody: Who = { caller: null, identified: null };
const personal: Selected = { organizationId: null, organizationRole: null };

/** Where somebody asks: the organization whose own host it is; null on the installation's. */
type Site = number | null;

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
  const who = await whoIs(app, request.placed.site, token);
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
  if (token === null || identified === null) return nobody;
  const who = isImpersonationToken(token)
    ? await whoIsImpersonated(app, request.placed.site, token)
    : await findLiving(app, request.placed.site, identified);
  return who === "nobody" ? nobody : who;
}

/** The caller in the organization that the request names, by path, body or query; where anyone may call, in none. */
export async function selectSpace(
  app: App,
  request: FastifyRequest,
  { access, organizationParam }: Pick<RouteDefinition, "access" | "organizationParam">,
  caller: Actor,
): Promise<Actor> {
  if (access === "public") return caller;
  const { site } = request.placed;
  if (site !== null) return inOwn(request, site, organizationParam, caller);
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

/**
 * On an organization's own host everybody is in that organization, whether a request says so or not; whoever names another one is
 * as a stranger to it.
 */
function inOwn(request: FastifyRequest, site: number, param: string | undefined, caller: Actor): Actor {
  const ofPath = param === undefined ? undefined : organizationId.safeParse(placeIn(request.params, param)).data;
  if (param !== undefined && ofPath == null) return refuse("not_found");
  const named = param === undefined ? [idIn(request.body), idIn(request.query)] : [ofPath ?? null];
  const other = named.find((id) => id !== null && id !== site);
  return other == null ? caller : { ...caller, organizationId: other, organizationRole: null };
}

/** Whom a token lets in on a socket; null when it is ended, forged, or has no profile. Refuses an expired one as such. */
export async function identifyToken(app: App, token: string): Promise<{ userId: number; sessionId: string } | null> {
  const who = await whoIs(app, "its own", token);
  if (who === "expired") refuse("auth/id-token-expired");
  if (who === "nobody" || who.caller === null || who.identified === null) return null;
  return { userId: who.caller.userId, sessionId: who.identified.sessionId };
}

function readBearer(header: string | undefined): string | null {
  return /^Bearer +([\w.-]{1,4000})$/i.exec(header ?? "")?.[1] ?? null;
}

/** The person behind a token, in their personal space; `caller` is null without a profile. */
async function whoIs(app: App, at: Site | "its own", token: string): Promise<Who | "expired" | "nobody"> {
  if (isImpersonationToken(token)) return whoIsImpersonated(app, at === "its own" ? null : at, token);
  const bearer = await app.identity.verify(token);
  if (bearer === "expired") return "expired";
  if (bearer === "invalid") return "nobody";
  return findLiving(app, at === "its own" ? siteOfSession(bearer.sessionId) : at, bearer);
}

/** Who is signed in at a site: by a session that was opened there, and on an organization's own host as one of its people. */
async function findLiving(app: App, site: Site, bearer: Bearer): Promise<Who | "nobody"> {
  if (siteOfSession(bearer.sessionId) !== site) return "nobody";
  const [isAlive, person] = await Promise.all([app.identity.lives(bearer), findCaller(app, bearer.uid)]);
  if (!isAlive) return "nobody";
  const caller = person && actorOf(app, person, null);
  return site === null || !caller
    ? { identified: bearer, caller }
    : inOrganization(app, site, { identified: bearer, caller });
}

/** Nobody of the platform's staff is one there: on an organization's host they are what they are in it. */
async function inOrganization(app: App, site: number, who: Who & { caller: Actor }): Promise<Who | "nobody"> {
  const [own, role] = await Promise.all([ownSiteOf(app, site), roleIn(app, who.caller.userId, site)]);
  if (!own || role === "none" || role === "missing") return "nobody";
  const caller = { ...who.caller, staffRole: null, organizationId: site, organizationRole: role };
  return { ...who, caller: { ...caller, hasWords: caller.hasWords || (await drawsOnPool(app, caller, caller)) } };
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

const idIn = (place: unknown): number | null =>
  organizationId.safeParse(placeIn(place, "organization_id")).data ?? null;

const placeIn = (place: unknown, name: string): unknown =>
  typeof place === "object" && place !== null && Object.hasOwn(place, name) ? Reflect.get(place, name) : undefined;
