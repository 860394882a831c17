import type { UsageSide, WordUse } from "@pluma/contract/organizations/words";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";

/** What was written in an organization from a moment on and before another; by one person alone where one is named. */
export type UsageFilter = { organizationId: number; from: Date; until: Date; userId: number | null };

/** What texts come to: their words, how many people wrote them, and what those with the organization's own AI key cost. */
export type UsageSum = {
  words: number;
  people: number;
  costMicros: number;
  /** Texts with that key of which the cost is not known, and how many tokens were counted of them. */
  unpriced: number;
  unpricedTokens: number;
};

/** Texts put together by one of their sides; null where they have none of it. */
export type UsageGroup = UsageSum & { of: string | null };

/** What was written on a day, by everything that it can be put together by. */
export type UsageLine = UsageSum & {
  day: string;
  userId: number;
  campaignId: number | null;
  avatarId: number | null;
  kind: WordUse;
};

/** What is known of the texts of an organization. Days are those of UTC. */
export type Usage = {
  /** All together, and the largest groups, at most `limit` of them; `count`: how many groups there are. */
  read(
    db: Db,
    filter: UsageFilter,
    by: UsageSide,
    limit: number,
  ): Promise<{ sum: UsageSum; groups: UsageGroup[]; count: number }>;
  /** The words of each group on each day; groups that are not named are left out. Null: those that have none of it. */
  byDay(
    db: Db,
    filter: UsageFilter,
    by: UsageSide,
    named: (string | null)[],
  ): Promise<{ day: string; of: string | null; words: number }[]>;
  /** The words of each day. */
  perDay(db: Db, filter: UsageFilter): Promise<{ day: string; words: number }[]>;
  lines(db: Db, filter: UsageFilter): Promise<UsageLine[]>;
  /** The words of the organization's own that were used since a moment, and when the first of them were. */
  pace(db: Db, organizationId: number, since: Date): Promise<{ words: number; first: Date | null }>;
};

/** The names of some things of an organization, by their ids; what is gone, or is nothing that it may know, is left out. */
type ReadNames = (db: Db, organizationId: number, ids: number[]) => Promise<Map<number, string>>;

type Named = "campaign" | "avatar";

const kept = perApp((): { usage: Usage | null; names: Map<Named, ReadNames> } => ({ usage: null, names: new Map() }));

/** Says who counts the texts of organizations, a feature above; once, when the app is opened. */
export function defineUsage(app: App, usage: Usage): void {
  kept(app).usage = usage;
}

/** Says who knows what campaigns or avatars are called, for the same reason. */
export function defineUsageNames(app: App, side: Named, read: ReadNames): void {
  kept(app).names.set(side, read);
}

/** Whoever counts the texts of organizations. */
export function usageIn(app: Pick<App, "state">): Usage {
  const { usage } = kept(app);
  if (!usage) throw new Error("nobody counts the texts of organizations");
  return usage;
}

/** What some campaigns or avatars are called. */
export async function namesOf(
  app: Pick<App, "db" | "state">,
  side: Named,
  organizationId: number,
  ids: number[],
): Promise<Map<number, string>> {
  const read = kept(app).names.get(side);
  return read && ids.length > 0 ? read(app.db, organizationId, ids) : new Map();
}
