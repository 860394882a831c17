import type { ErrorCode } from "@pluma/contract/all";
import { type BudgetKind, type BudgetLimit, type BudgetOwner, budgetLimits } from "@pluma/contract/kit/budgets";
import { Refusal, refuse } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Redis } from "../redis.ts";
import { addressKey, type Limits } from "./limits.ts";
import { openPace } from "./pace.ts";
import { openPlaces, type Place } from "./places.ts";

/** Whose budget is used; each that is given is counted. What `everybody` may use together is always counted. */
type Whose = { userId?: number | null; organizationId?: number | null; address?: string | null };

/** A use that goes on. */
export type Lease = {
  /** Gives its place among those at once back; again does nothing. What was counted by time stays counted. */
  end(): Promise<void>;
};

export type Budgets = {
  /**
   * Counts a use, or `amount` of them, against every limit of its kind, by whose it is; waits for its turn where a
   * second has room for no more. Refuses with 429 (503 where it is nobody's fault) and when to come back:
   * too_many_at_once, budget_spent, or a code of the kind's own. A use that is refused counts nowhere.
   */
  take(kind: BudgetKind, whose: Whose, amount?: number): Promise<Lease>;
  /**
   * Counts `amount` uses that nobody waits for, against the limits of a day alone, and leaves a tenth of each to what somebody
   * waits for. Answers null, or in how many seconds it is worth asking again; then none was counted.
   */
  takeOfDay(kind: BudgetKind, whose: Whose, amount: number): Promise<number | null>;
  /** Does some work as a use, from its begin to its end. */
  hold<T>(kind: BudgetKind, whose: Whose, work: () => Promise<T>): Promise<T>;
  /** Gives back what this node holds. */
  close(): Promise<void>;
};

/** What staff set, by the key of the limit; what is not there is as usual. */
export type BudgetChoices = Readonly<Record<string, unknown>>;

type Parts = { redis: Redis | null; limits: Limits; log: Log; readChoices: () => Promise<BudgetChoices> };

const SECONDS = { minute: 60, day: 86_400 } as const;
/** The share of a day's uses that is kept for what somebody waits for. */
const LEFT_OF_DAY = 0.1;
/** A turn that came is over. */
const nothing: Place = { giveBack: async () => {} };
/** Nobody knows when a place will be free; so soon it is worth asking again. */
const ASK_AGAIN_SECONDS = 5;

/** What a kind says where the usual sentence would be too little. */
const atOnceCodes: Partial<Record<BudgetKind, ErrorCode>> = {
  calls: "too_many_requests",
  generations: "too_many_generations",
  guests: "busy",
  pages: "busy",
  events: "busy",
  lines: "busy",
};
const spentCodes: Partial<Record<BudgetKind, ErrorCode>> = { calls: "too_many_requests" };

/** Opens the budgets, counted on all nodes together with Redis, else on each node. */
export function openBudgets({ redis, limits, log, readChoices }: Parts): Budgets {
  const places = openPlaces(redis, log);
  const pace = openPace();
  const takeOne = async (limit: BudgetLimit, count: number, owner: string, amount: number): Promise<Place> => {
    const { kind, period, key } = limit;
    if (period === "at_once") {
      const place = await places.take(`${key}:${owner}`, count);
      return place ?? refuse(atOnceCodes[kind] ?? "too_many_at_once", { count, seconds: ASK_AGAIN_SECONDS });
    }
    if (period === "second") {
      await pace.wait(`${key}:${owner}`, count, amount);
      return nothing;
    }
    const rate = { count, seconds: SECONDS[period] };
    const giveBack = () => limits.giveBack(key, rate, owner, amount);
    await limits.take(key, rate, owner, amount).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      await giveBack();
      const seconds = Number(error.values.seconds);
      refuse(spentCodes[kind] ?? "budget_spent", { seconds, minutes: Math.ceil(seconds / 60) });
    });
    return { giveBack };
  };
  const budgets: Budgets = {
    async take(kind, whose, amount = 1) {
      const choices = await readChoices();
      const taken: { limit: BudgetLimit; place: Place }[] = [];
      try {
        for (const limit of limitsOf.get(kind) ?? []) {
          const [count, owner] = [countOf(limit, choices), ownerIn(whose, limit.owner)];
          if (count > 0 && owner !== null) taken.push({ limit, place: await takeOne(limit, count, owner, amount) });
        }
      } catch (error) {
        await Promise.all(taken.map(({ place }) => place.giveBack()));
        throw error;
      }
      const going = taken.filter(({ limit }) => limit.period === "at_once");
      return { end: async () => void (await Promise.all(going.map(({ place }) => place.giveBack()))) };
    },
    async takeOfDay(kind, whose, amount) {
      const daily = dailyOf(kind, whose, await readChoices());
      for (const { key, id, rate } of daily) {
        const { uses, seconds } = await limits.left(key, rate, id);
        if (uses - amount < Math.floor(rate.count * LEFT_OF_DAY)) return seconds;
      }
      for (const { key, id, rate } of daily) await limits.take(key, rate, id, amount);
      return null;
    },
    async hold(kind, whose, work) {
      const lease = await budgets.take(kind, whose);
      return work().finally(() => lease.end());
    },
    close: places.close,
  };
  return budgets;
}

const limitsOf = Map.groupBy(budgetLimits, ({ kind }) => kind);

/** The limits of a day that hold for a use, each with whose uses are counted. */
const dailyOf = (kind: BudgetKind, whose: Whose, choices: BudgetChoices) =>
  (limitsOf.get(kind) ?? []).flatMap(({ period, owner, key, usual }) => {
    const [count, id] = [countOf({ key, usual }, choices), ownerIn(whose, owner)];
    return period === "day" && count > 0 && id !== null ? [{ key, id, rate: { count, seconds: SECONDS.day } }] : [];
  });

/** How much a limit allows: as staff set it, else as usual; 0 for as much as anybody wants. */
function countOf({ key, usual }: Pick<BudgetLimit, "key" | "usual">, choices: BudgetChoices): number {
  const chosen = choices[key];
  return typeof chosen === "string" && chosen !== "" ? Number(chosen) : usual;
}

function ownerIn({ userId, organizationId, address }: Whose, owner: BudgetOwner): string | null {
  if (owner === "everybody") return owner;
  if (owner === "address") return address ? addressKey(address) : null;
  const id = owner === "person" ? userId : organizationId;
  return id === null || id === undefined ? null : String(id);
}
