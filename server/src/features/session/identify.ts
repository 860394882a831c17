import { type Access, organizationId } from "@pluma/contract/kit";
import type { FastifyRequest } from "fastify";
import type { Actor, App, Ctx, OrganizationRole } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import type { Bearer } from "../../providers/identity/index.ts";
import { findCaller, hasAccess } from "../accounts/index.ts";
import { roleIn } from "../organizations/index.ts";

type Who = Pick<Ctx, "caller" | "identified">;
type Selected = { organizationId: number | null; organizationRole: OrganizationRole | null };

const nobody: Who = { caller: null, identified: null };
const personal: Selected = { organizationId: null, organizationRole: null };

/**
 * Finds out who asks: their token, whether its session lives, their rights as they are now, and the organization that
 * the request names. Where anyone may call, a token that is no good is nobody's; elsewhere an expired one is refused
 * as such, and any other answers like none.
 */
export async function identify(app: App, request: FastifyRequest, access: Access): Promise<Who> {
  if (access === "setup" || access === "signed") return nobody;
  const token = readBearer(request.headers.authorization);
  const bearer = token === null ? "invalid" : await app.identity.verify(token);
  if (bearer === "expired" && access !== "public") refuse("auth/id-token-expired");
  if (bearer === "invalid" || bearer === "expired") return nobody;
  const caller = await findLiving(app, bearer);
  if (caller === "ended") return nobody;
  if (caller === null || access === "public" || access === "identity") return { identified: bearer, caller };
  return { identified: bearer, caller: { ...caller, ...(await readSelected(app, request, caller)) } };
}

/** Whom a token lets in on a socket; null when it is ended, forged, or has no profile. Refuses an expired one as such. */
export async function identifyToken(app: App, token: string): Promise<{ userId: number; sessionId: string } | null> {
  const bearer = await app.identity.verify(token);
  if (bearer === "expired") refuse("auth/id-token-expired");
  if (bearer === "invalid") return null;
  const caller = await findLiving(app, bearer);
  return caller === null || caller === "ended" ? null : { userId: caller.userId, sessionId: bearer.sessionId };
}

function readBearer(header: string | undefined): string | null {
  return /^Bearer +([\w.-]{1,4000})$/i.exec(header ?? "")?.[1] ?? null;
}

/** The person behind a bearer, in their personal space; null without a profile. */
async function findLiving(app: App, bearer: Bearer): Promise<Actor | null | "ended"> {
  const [isAlive, person] = await Promise.all([app.identity.lives(bearer), findCaller(app, bearer.uid)]);
  if (!isAlive) return "ended";
  if (!person) return null;
  const { userId, staffRole, lang, hasWords } = person;
  return {
    userId,
    staffRole,
    ...personal,
    hasAccess: hasAccess(person, app.clock.now()),
    hasWords: hasWords || staffRole !== null,
    impersonatorId: null,
    lang,
  };
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
  const role = await roleIn(app, caller.userId, id);
  // Staff may enter any organization that exists; for others one that they are not in does not exist either.
  if (role === "missing" && caller.staffRole !== null) refuse("not_found");
  return { organizationId: id, organizationRole: role === "none" || role === "missing" ? null : role };
}

function idIn(place: unknown): number | null {
  if (typeof place !== "object" || place === null || !("organization_id" in place)) return null;
  return organizationId.safeParse(place.organization_id).data ?? null;
}
