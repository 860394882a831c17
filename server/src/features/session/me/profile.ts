import type { Me, ProfileShape } from "@pluma/contract/accounts/accounts";
import { isReservedSlug } from "@pluma/contract/organizations/slug";
import type { App } from "../../../platform/context.ts";
import { availableWords, findProfile, hasAccess, type Profile } from "../../accounts/index.ts";
import { fileRefOf } from "../../files/index.ts";
import { type Membership, membershipsOf } from "../../organizations/index.ts";

/** A person's profile as the wire has it, for themselves and for staff; null when there is none. */
export async function profileOf(ctx: App, userId: number): Promise<ProfileShape | null> {
  const profile = await findProfile(ctx, userId);
  return profile && showProfile(ctx, profile, await membershipsOf(ctx, userId));
}

/** A profile that was read already. */
export async function showProfile(ctx: App, profile: Profile, memberships: Membership[]): Promise<ProfileShape> {
  const { userId, birthday } = profile;
  const [words, file] = await Promise.all([
    availableWords(ctx, userId, profile.staffRole !== null),
    fileRefOf(ctx, profile.fileId),
  ]);
  return {
    user_id: userId,
    name: profile.name,
    last_name: profile.lastName,
    email: profile.email,
    email_verified: profile.emailVerifiedAt !== null,
    pending_email: profile.pendingEmail,
    phone: profile.phone,
    phone_e164: profile.phoneE164,
    company: profile.company,
    instagram: profile.instagram,
    signup_reason: profile.signupReason,
    lang: profile.lang,
    birthday,
    birthdate: birthday,
    file,
    has_access: hasAccess(profile, ctx.clock.now()),
    available_words: words,
    staff: staffOf(profile),
    user_organizations: memberships.map(organizationOf),
    createdAt: profile.createdAt.toISOString(),
  };
}

function staffOf({ staffId, staffRole }: Profile): Me["staff"] {
  return staffId === null || staffRole === null ? null : { staff_id: staffId, role: staffRole };
}

function organizationOf(membership: Membership): Me["user_organizations"][number] {
  const { organizationId, name, slug, domain, userTypeId, userTypeName } = membership;
  return {
    organization_id: organizationId,
    name,
    // A word that became one of the app's addresses since leads to the app; the organization is chosen by its name.
    slug: isReservedSlug(slug) ? "" : slug,
    domain,
    user_type_id: userTypeId,
    user_type: { name: userTypeName },
  };
}
