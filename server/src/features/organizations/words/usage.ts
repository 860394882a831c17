import type { Input, Received, ServedFile } from "@pluma/contract/kit/kit";
import {
  type organizationWordCalls as contract,
  USAGE_DAYS_MAX,
  USAGE_ROWS_MAX,
  USAGE_SERIES_MAX,
  type UsageSide,
} from "@pluma/contract/organizations/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { countDays, laterDay, startOfDay } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { readNamesTold } from "../members.ts";
import { mayBeToldMoney, rightsOverOrganization } from "../rules.ts";
import { namesOf, type UsageFilter, type UsageGroup, type UsageLine, usageIn } from "./sources.ts";
import { DOLLAR } from "./words.ts";

type Query = Input<typeof contract.readWordUsage>["query"];

/** Who wrote how many words for what, between two days; who does not manage the organization sees what they wrote themselves. */
export async function readWordUsage(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.readWordUsage>,
): Promise<Received<typeof contract.readWordUsage>> {
  const filter = filterOf(ctx, id, query);
  const { by, start_date, end_date } = query;
  const usage = usageIn(ctx);
  const { sum, groups, count } = await usage.read(ctx.db, filter, by, USAGE_ROWS_MAX);
  const shown = groups.slice(0, count > USAGE_SERIES_MAX ? USAGE_SERIES_MAX - 1 : USAGE_SERIES_MAX);
  const [names, parts, totals] = await Promise.all([
    namesBy(ctx, id, by, groups),
    usage.byDay(
      ctx.db,
      filter,
      by,
      shown.map(({ of }) => of),
    ),
    usage.perDay(ctx.db, filter),
  ]);
  const isTold = mayBeToldMoney(ctx.actor);
  const hasOther = count > shown.length;
  return {
    start_date,
    end_date,
    by,
    rows: groups.map((group) => ({
      key: keyOf(group.of),
      id: by === "kind" || group.of === null ? null : Number(group.of),
      name: group.of === null ? null : by === "kind" ? group.of : (names.get(Number(group.of)) ?? null),
      words: group.words,
      people: group.people,
      cost: isTold ? group.costMicros / DOLLAR : null,
      unpriced: isTold ? group.unpriced : 0,
    })),
    sums: {
      rows: count,
      words: sum.words,
      people: sum.people,
      cost: isTold ? sum.costMicros / DOLLAR : null,
      unpriced: isTold ? sum.unpriced : 0,
    },
    series: [...shown.map(({ of }) => keyOf(of)), ...(hasOther ? [OTHER] : [])],
    days: daysOf(query).map((day) => {
      const words = shown.map(({ of }) => parts.find((part) => part.day === day && part.of === of)?.words ?? 0);
      const total = totals.find((each) => each.day === day)?.words ?? 0;
      return { day, words: hasOther ? [...words, total - words.reduce((all, each) => all + each, 0)] : words };
    }),
  };
}

const OTHER = "other";
const keyOf = (of: string | null): string => of ?? "none";

function filterOf(ctx: ActorCtx, organizationId: number, { start_date, end_date }: Query): UsageFilter {
  if (countDays(start_date, end_date) > USAGE_DAYS_MAX) refuse("organization_words_span", { max: USAGE_DAYS_MAX });
  return {
    organizationId,
    from: startOfDay(start_date, "UTC"),
    until: startOfDay(laterDay(end_date, 1), "UTC"),
    userId: rightsOverOrganization(ctx.actor).see_people ? null : ctx.actor.userId,
  };
}

const daysOf = ({ start_date, end_date }: Query): string[] =>
  Array.from({ length: countDays(start_date, end_date) }, (_, index) => laterDay(start_date, index));

async function namesBy(
  ctx: ActorCtx,
  organizationId: number,
  by: UsageSide,
  groups: UsageGroup[],
): Promise<Map<number, string>> {
  const ids = groups.flatMap(({ of }) => (of === null || by === "kind" ? [] : [Number(of)]));
  if (by === "kind") return new Map();
  if (by !== "person") return namesOf(ctx, by, organizationId, ids);
  const people = await readNamesTold(ctx, organizationId, ids);
  return new Map([...people.values()].map(({ userId, name, lastName }) => [userId, `${name} ${lastName}`.trim()]));
}

const columns = ["day", "user_id", "person", "campaign_id", "campaign", "avatar_id", "avatar", "kind", "words"];

/** The same as a file, in lines that add up to the same sums. */
export async function exportWordUsage(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.exportWordUsage>,
): Promise<ServedFile> {
  const filter = filterOf(ctx, id, query);
  const isTold = mayBeToldMoney(ctx.actor);
  const shown = isTold ? [...columns, "cost_usd", "texts_without_price"] : columns;
  const bytes = await writeCsv(ctx, shown, (add) =>
    // Of one moment, so that the days add up to what they are together.
    ctx.db.transaction(
      async (db) => {
        const reading = { ...ctx, db };
        for (const day of daysOf(query)) {
          const from = startOfDay(day, "UTC");
          const lines = await usageIn(ctx).lines(db, { ...filter, from, until: startOfDay(laterDay(day, 1), "UTC") });
          if (lines.length > 0) await add(await cellsOf(reading, id, lines));
        }
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  const { start_date, end_date } = query;
  await recordAudit(ctx, "organization.words_export", `organization:${id}`, { start_date, end_date });
  return { name: `words-${start_date}-${end_date}.csv`, type: "text/csv; charset=utf-8", bytes };
}

async function cellsOf(ctx: ActorCtx, organizationId: number, lines: UsageLine[]) {
  const idsOf = (ids: (number | null)[]) => [...new Set(ids.filter((each) => each !== null))];
  const people = await readNamesTold(ctx, organizationId, idsOf(lines.map(({ userId }) => userId)));
  const campaigns = await namesOf(ctx, "campaign", organizationId, idsOf(lines.map(({ campaignId }) => campaignId)));
  const avatars = await namesOf(ctx, "avatar", organizationId, idsOf(lines.map(({ avatarId }) => avatarId)));
  return lines.map(({ day, userId, campaignId, avatarId, kind, words, costMicros, unpriced }) => {
    const person = people.get(userId);
    return {
      day,
      user_id: userId,
      person: person ? `${person.name} ${person.lastName}`.trim() : "",
      campaign_id: campaignId,
      campaign: campaigns.get(campaignId ?? 0) ?? "",
      avatar_id: avatarId,
      avatar: avatars.get(avatarId ?? 0) ?? "",
      kind,
      words,
      cost_usd: costMicros / DOLLAR,
      texts_without_price: unpriced,
    };
  });
}
