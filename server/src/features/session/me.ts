import type { Me } from "@pluma/contract/accounts";
import type { Input } from "@pluma/contract/kit";
import type { session } from "@pluma/contract/session";
import type { Actor, ActorCtx, Ctx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { availableWords, findProfile, hasAccess, type Profile, saveProfile } from "../accounts/index.ts";
import { type Membership, membershipsOf } from "../organizations/index.ts";

/** The signed-in person; refuses profile_missing when the token is good and the profile is gone. */
export async function readMe(ctx: Ctx): Promise<{ user: Me }> {
  return { user: await meOf(ctx, ctx.caller ?? refuse("profile_missing")) };
}

/** Changes one's own settings; one's other screens are told. */
export async function saveMe(ctx: ActorCtx, { body }: Input<typeof session.saveMe>): Promise<{ user: Me }> {
  const { userId } = ctx.actor;
  await saveProfile(ctx, userId, {
    name: body.name,
    lastName: body.last_name,
    lang: body.lang,
    darkMode: body.dark_mode,
    manualMode: body.manual_mode,
    showVideo: body.show_video,
  });
  ctx.push(userId, "user", { user_id: userId });
  return { user: await meOf(ctx, ctx.actor) };
}

async function meOf(ctx: Ctx, { userId, staffRole, impersonatorId }: Actor): Promise<Me> {
  const [profile, words, memberships] = await Promise.all([
    findProfile(ctx, userId),
    availableWords(ctx, userId, staffRole !== null),
    membershipsOf(ctx, userId),
  ]);
  if (!profile) return refuse("profile_missing");
  return {
    user_id: profile.userId,
    uid: profile.uid,
    name: profile.name,
    last_name: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    company: profile.company,
    lang: profile.lang,
    dark_mode: profile.darkMode,
    manual_mode: profile.manualMode,
    show_video: profile.showVideo,
    has_access: hasAccess(profile, ctx.clock.now()),
    available_words: words,
    staff: staffOf(profile),
    default_organization: defaultOf(profile, memberships),
    user_organizations: memberships.map(organizationOf),
    impersonator_id: impersonatorId,
    createdAt: profile.createdAt.toISOString(),
  };
}

function staffOf({ staffId, staffRole }: Profile): Me["staff"] {
  return staffId === null || staffRole === null ? null : { staff_id: staffId, role: staffRole };
}

function defaultOf({ defaultOrganization }: Profile, memberships: Membership[]): Me["default_organization"] {
  const found = memberships.find(({ organizationId }) => organizationId === defaultOrganization);
  return found ? { organization_id: found.organizationId, name: found.name } : null;
}

function organizationOf(membership: Membership): Me["user_organizations"][number] {
  const { organizationId, name, slug, domain, userTypeId, userTypeName } = membership;
  return {
    organization_id: organizationId,
    name,
    slug,
    domain,
    user_type_id: userTypeId,
    user_type: { name: userTypeName },
  };
}
