import type { OrganizationWords, WordWarning } from "@pluma/contract/organizations/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { countDays, dayIn, laterDay, startOfDay } from "../../../platform/time/rules.days.ts";
import { balanceOf, readNames } from "../../accounts/index.ts";
import { organizationAiOf } from "../keys/openAiKey.ts";
import { mayBeToldMoney, rightsOverOrganization } from "../rules.ts";
import { daysOfMonth, levelOf, monthOf } from "./rules.ts";
import { usageIn } from "./sources.ts";
import { readMonths, readRules } from "./store.system.drawing.ts";
import { countPeople, type PlanRow, readNear, readOwnCaps, readPlan } from "./store.ts";

/** By so many days it is told how fast words go. */
const PACE_DAYS = 14;
const SOON_DAYS = 365;

export const DOLLAR = 1_000_000;

type Words = OrganizationWords;

/** The words of an organization this month: all of it to those who manage it, to everybody else what is their own. */
export async function readWords(ctx: ActorCtx, organizationId: number): Promise<{ words: Words }> {
  const today = dayIn(ctx.clock.now(), "UTC");
  const { first, last } = daysOfMonth(monthOf(ctx.clock.now()));
  const plan = await readPlan(ctx, organizationId);
  const { edit_people: mayEdit, see_people: isManaging } = rightsOverOrganization(ctx.actor);
  const [own, whole] = await Promise.all([
    readOwn(ctx, organizationId),
    isManaging ? readWhole(ctx, organizationId, plan) : null,
  ]);
  const warnings = whole?.warnings ?? (await ownWarning(ctx, own));
  return {
    words: {
      month: { first_day: first, last_day: last, today },
      has_pool: plan?.hasPool ?? false,
      ...(whole ?? hidden),
      warnings,
      own,
      can: { edit: mayEdit, grant: ctx.actor.staffRole === "admin" && ctx.actor.impersonatorId === null },
    },
  };
}

const hidden = { pool: null, all: null, dry_on: null, own_key: null, caps: null, own_caps: null };

async function readOwn(ctx: ActorCtx, organizationId: number): Promise<Words["own"]> {
  const { userId, organizationRole } = ctx.actor;
  if (organizationRole === null) return null;
  const [{ person }, rules] = await Promise.all([
    readMonths(ctx.db, { organizationId, userId, month: monthOf(ctx.clock.now()) }),
    readRules(ctx.db, organizationId, userId),
  ]);
  return { used: person.used, cap: rules?.personCap ?? null };
}

async function ownWarning(ctx: ActorCtx, own: Words["own"]): Promise<WordWarning[]> {
  if (own === null || own.cap === null) return [];
  const level = levelOf(own.used, own.cap);
  if (!level) return [];
  const { userId } = ctx.actor;
  const name = (await readNames(ctx, [userId])).get(userId);
  const user = name ? { user_id: userId, name: name.name, last_name: name.lastName } : null;
  return [{ cap: "person", user, used: own.used, full: own.cap, level }];
}

/** What those are told who manage an organization. */
async function readWhole(ctx: ActorCtx, organizationId: number, plan: PlanRow | null) {
  const now = ctx.clock.now();
  const month = monthOf(now);
  const { first, last } = daysOfMonth(month);
  const filter = {
    organizationId,
    from: startOfDay(first, "UTC"),
    until: startOfDay(laterDay(last, 1), "UTC"),
    userId: null,
  };
  const [{ sum }, { all }, members, ownCaps, near, pool, ai] = await Promise.all([
    usageIn(ctx).read(ctx.db, filter, "kind", 1),
    readMonths(ctx.db, { organizationId, userId: ctx.actor.userId, month }),
    countPeople(ctx, organizationId),
    readOwnCaps(ctx, organizationId, month),
    readNear(ctx, organizationId, month),
    plan?.hasPool ? balanceOf(ctx, { organizationId }) : null,
    mayBeToldMoney(ctx.actor) ? organizationAiOf(ctx, organizationId) : null,
  ]);
  const shownPool = pool && {
    left: pool.unspent,
    full: pool.unspent + all.pooled,
    used: all.pooled,
    is_unlimited: pool.isUnlimited,
  };
  return {
    pool: shownPool,
    all: { used: sum.words, people: sum.people, members },
    dry_on: shownPool && !shownPool.is_unlimited ? await dryOn(ctx, organizationId, shownPool.left) : null,
    own_key: ai?.key
      ? { cost: sum.costMicros / DOLLAR, unpriced: sum.unpriced, unpriced_tokens: sum.unpricedTokens }
      : null,
    caps: { person: plan?.personCap ?? null, all: plan?.allCap ?? null, is_mailing: plan?.isMailing ?? true },
    own_caps: ownCaps.map(({ words, used, ...user }) => ({ user: showName(user), words, used })),
    warnings: warningsOf(shownPool, { used: all.used, full: plan?.allCap ?? null }, near),
  };
}

const showName = ({ userId, name, lastName }: { userId: number; name: string; lastName: string }) => ({
  user_id: userId,
  name,
  last_name: lastName,
});

type Near = Awaited<ReturnType<typeof readNear>>;

function warningsOf(
  pool: Words["pool"],
  { used, full }: { used: number; full: number | null },
  near: Near,
): WordWarning[] {
  const of = (cap: WordWarning["cap"], sum: { used: number; full: number }, user: WordWarning["user"] = null) => {
    const level = levelOf(sum.used, sum.full);
    return level ? [{ cap, user, used: sum.used, full: sum.full, level }] : [];
  };
  return [
    ...(pool && !pool.is_unlimited ? of("pool", { used: pool.used, full: pool.full }) : []),
    ...(full === null ? [] : of("all", { used, full })),
    ...near.flatMap(({ used, full, ...user }) => of("person", { used, full }, showName(user))),
  ];
}

/** The day on which the words of an organization are used up, if they go on as they went; null for none within a year. */
async function dryOn(ctx: ActorCtx, organizationId: number, left: number): Promise<string | null> {
  const today = dayIn(ctx.clock.now(), "UTC");
  const since = startOfDay(laterDay(today, 1 - PACE_DAYS), "UTC");
  const { words, first } = await usageIn(ctx).pace(ctx.db, organizationId, since);
  if (first === null || words === 0) return null;
  const days = Math.max(1, countDays(dayIn(first, "UTC"), today));
  const daysLeft = Math.floor((left * days) / words);
  return daysLeft > SOON_DAYS ? null : laterDay(today, daysLeft);
}
