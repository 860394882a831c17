import type { Me } from "@pluma/contract/accounts/accounts";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import type { Ctx } from "../../../platform/context.ts";
import type { Asker } from "../../../platform/database/owned.ts";
import { refuse } from "../../../platform/errors.ts";
import { findSelf, maskOfOwnKey, type Profile } from "../../accounts/index.ts";
import { defaultAssistantOf } from "../../avatars/index.ts";
import { purchaseSummaryOf, wordsGivenTo } from "../../billing/index.ts";
import { wordsLeftIn } from "../../generation/index.ts";
import { type Membership, membershipsOf } from "../../organizations/index.ts";
import { findImpersonator } from "../impersonation.ts";
import { showProfile } from "./profile.ts";

/** The signed-in person; refuses profile_missing when the token is good and the profile is gone. */
export async function readMe(ctx: Ctx): Promise<{ user: Me }> {
  return { user: await meOf(ctx, ctx.caller ?? refuse("profile_missing")) };
}

/** The caller as they see themselves; while an admin is signed in as them, without their AI key. */
export async function meOf(ctx: Ctx, actor: Asker["actor"]): Promise<Me> {
  const { userId } = actor;
  const [profile, memberships, impersonation, bought, own, defaultAssistant] = await Promise.all([
    findSelf({ db: ctx.db, actor }),
    membershipsHere(ctx, userId),
    findImpersonator(ctx),
    purchaseSummaryOf(ctx, userId),
    wordsGivenTo(ctx, userId),
    defaultAssistantOf(ctx, userId),
  ]);
  if (!profile) return refuse("profile_missing");
  const organizationId = ctx.caller?.organizationId ?? null;
  const staffRole = ctx.site === null ? profile.staffRole : null;
  const left = await wordsLeftIn(ctx, { userId, staffRole, organizationId });
  const given = left.organizationId === null ? own : left;
  const isMeasured = left.available !== UNLIMITED_WORDS;
  const selected = memberships.find(({ organizationId }) => organizationId === ctx.caller?.organizationId);
  return {
    ...(await showProfile(ctx, profile, memberships)),
    ...(ctx.site !== null && { staff: null }),
    ...bought,
    available_words: left.available,
    words_organization_id: left.organizationId,
    words_full: isMeasured ? given.full : null,
    words_renew_at: (isMeasured && given.renewsAt?.toISOString()) || null,
    uid: profile.uid,
    dark_mode: profile.darkMode,
    manual_mode: profile.manualMode,
    show_video: profile.showVideo,
    writing_instructions: profile.writingInstructions,
    ...(impersonation === null && { api_key: maskOfOwnKey(ctx, profile) }),
    api_key_set: profile.apiKey !== null,
    zappier_webhook_url: profile.zappierWebhookUrl,
    defaultAssistant,
    default_organization: defaultOf(profile, memberships),
    user_type: selected ? { name: selected.userTypeName } : null,
    second_factor_needed: impersonation === null && profile.staffRole !== null && ctx.caller?.staffRole === null,
    impersonator_id: impersonation?.user_id ?? null,
    impersonation,
  };
}

/** The organizations that somebody sees to be in: on the own host of one, that one alone. */
async function membershipsHere(ctx: Ctx, userId: number): Promise<Membership[]> {
  const all = await membershipsOf(ctx, userId);
  return ctx.site === null ? all : all.filter(({ organizationId }) => organizationId === ctx.site);
}

function defaultOf({ defaultOrganization }: Profile, memberships: Membership[]): Me["default_organization"] {
  const found = memberships.find(({ organizationId }) => organizationId === defaultOrganization);
  return found ? { organization_id: found.organizationId, name: found.name } : null;
}
