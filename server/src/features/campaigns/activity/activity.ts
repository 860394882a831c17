import {
  ACTIVITY_DAYS,
  ACTIVITY_PER_PAGE,
  type Activity,
  activity,
  type campaignActivity as contract,
} from "@pluma/contract/campaigns/activity";
import { NAMED_MAX } from "@pluma/contract/campaigns/roads";
import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow } from "../../../platform/errors.ts";
import { readAuditOf, readNames } from "../../accounts/index.ts";
import { membershipAmong, readGroupNames } from "../../organizations/index.ts";
import { visibleCampaign } from "../access.ts";
import { mayManage } from "../rules.ts";

/** What each action that is written down of a campaign is called in its list. */
const kinds = {
  "campaign.add": "made",
  "campaign.save": "changed",
  "campaign_resource.add": "added",
  "campaign_resource.make": "document_made",
  "campaign_resource.remove": "removed",
  "campaign_resource.exchange": "exchanged",
  "campaign_document.write": "written",
  "campaign_access.give": "given",
  "campaign_access.revoke": "revoked",
} as const satisfies Record<string, Activity["kind"]>;
const kindOf = new Map<string, Activity["kind"]>(Object.entries(kinds));

// Written by this program, maybe an earlier one: what is not told so is left out, and not a failure.
const written = z.object({
  thing: activity.shape.thing.catch(null).default(null),
  before: activity.shape.before.catch(null).default(null),
  user_ids: z.array(z.number()).catch([]).default([]),
  group_ids: z.array(z.number()).catch([]).default([]),
});

/** A page of what was done in a campaign that the caller manages, by whom and when, the newest first. */
export async function readCampaignActivity(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.readCampaignActivity>,
): Promise<Received<typeof contract.readCampaignActivity>> {
  const { row, viewer } = await visibleCampaign(ctx, params.id);
  allow(mayManage(viewer));
  const since = new Date(ctx.clock.now().getTime() - ACTIVITY_DAYS * 24 * 3_600_000);
  const page = { limit: ACTIVITY_PER_PAGE, offset: (query.page - 1) * ACTIVITY_PER_PAGE };
  const { campaignId, organizationId } = row;
  const of = { target: `campaign:${campaignId}`, organizationId, actions: [...kindOf.keys()], since };
  const { rows, count } = await readAuditOf(ctx, of, page);
  const entries = rows.map((entry) => ({ ...entry, said: written.parse(entry.detail ?? {}) }));
  const [isIn, people, groups] = await Promise.all([
    membershipAmong(
      ctx,
      entries.flatMap(({ actor }) => (actor ? [{ userId: actor.userId, organizationId }] : [])),
    ),
    readNames(
      ctx,
      entries.flatMap(({ said }) => said.user_ids.slice(0, NAMED_MAX)),
    ),
    readGroupNames(
      ctx.db,
      entries.flatMap(({ said }) => said.group_ids.slice(0, NAMED_MAX)),
    ),
  ]);
  const called = (person: { name: string; lastName: string }) => `${person.name} ${person.lastName}`.trim();
  const shown = entries.map(
    ({ auditId, action, actor, isStaff, impersonatorId, createdAt, said }): Activity => ({
      activity_id: auditId,
      kind: kindOf.get(action) ?? "changed",
      ...whoDid(actor && { user_id: actor.userId, name: called(actor) }, {
        // Who is of the organization is known there.
        isStranger: isStaff === true && !(actor && isIn(actor.userId, organizationId)),
        isSignedInAs: impersonatorId !== null,
      }),
      thing: said.thing,
      before: said.before,
      people: said.user_ids.slice(0, NAMED_MAX).flatMap((userId) => {
        const person = people.get(userId);
        return person ? called(person) : [];
      }),
      groups: said.group_ids.slice(0, NAMED_MAX).flatMap((groupId) => groups.get(groupId) ?? []),
      count: said.user_ids.length + said.group_ids.length,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { activity: shown, count, pages: pagesOf(count, ACTIVITY_PER_PAGE) };
}

type Doing = { isStranger: boolean; isSignedInAs: boolean };

/** Who did something, as it is told: of the platform's staff no names, but that it was they. */
const whoDid = (user: Activity["user"], { isStranger, isSignedInAs }: Doing): Pick<Activity, "user" | "by_staff"> => ({
  user: isStranger ? null : user,
  by_staff: isStranger || isSignedInAs,
});
