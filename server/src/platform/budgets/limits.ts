import { isIPv6 } from "node:net";
import type { Rate } from "@pluma/contract/kit/kit";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "../errors.ts";
import type { Redis } from "../redis.ts";

/** A rate beyond which each further use has to wait: `waits` in seconds, the last one again and again, for a day. */
export type GrowingRate = Rate & { waits: readonly [number, ...number[]] };

/** How often something may be done; counted on all nodes together with Redis, else on each node. */
export type Limits = {
  /**
   * Counts one use of `name` by `key`, an account's id or an address. Refuses too_many_requests beyond
   * `rate.count` uses in `rate.seconds`, and tells when the next one may come. `amount` counts for so many uses.
   */
  take(name: string, rate: Rate | GrowingRate, key: string | number, amount?: number): Promise<void>;
  /** Forgets the uses of `name` by `key`, as a right password does with the wrong ones before it. */
  forget(name: string, rate: Rate | GrowingRate, key: string | number): Promise<void>;
  /** How many uses of `name` are left to `key`, and in how many seconds all are there again. Counts none. */
  left(name: string, rate: Rate, key: string | number): Promise<{ uses: number; seconds: number }>;
  /** Takes uses back that turned out to be none; what has to wait already goes on waiting. */
  giveBack(name: string, rate: Rate | GrowingRate, key: string | number, amount?: number): Promise<void>;
};

const DAY_SECONDS = 86_400;

/** Opens the limits. While Redis cannot be reached each node counts alone, so that nobody is locked out. */
export function openLimits(redis: Redis | null): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (name: string, rate: Rate) => {
    const keyPrefix = `limit:${name}:${rate.count}:${rate.seconds}`;
    const found = limiters.get(keyPrefix) ?? open(keyPrefix, rate, redis);
    limiters.set(keyPrefix, found);
    return found;
  };
  const growing = (name: string, rate: GrowingRate): Growing => ({
    free: limiterOf(name, rate),
    strikes: limiterOf(`${name}:strikes`, { count: Number.MAX_SAFE_INTEGER, seconds: DAY_SECONDS }),
    gate: limiterOf(`${name}:gate`, { count: 1, seconds: rate.waits[0] }),
    waits: rate.waits,
  });
  return {
    async take(name, rate, key, amount = 1) {
      try {
        if ("waits" in rate) await takeGrowing(growing(name, rate), String(key));
        else await limiterOf(name, rate).consume(key, amount);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        refuse("too_many_requests", { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
      }
    },
    async forget(name, rate, key) {
      const { free, strikes, gate } =
        "waits" in rate ? growing(name, rate) : { free: limiterOf(name, rate), strikes: null, gate: null };
      await Promise.all([free, strikes, gate].map((limiter) => limiter?.delete(String(key))));
    },
    async left(name, rate, key) {
      const now = await limiterOf(name, rate).get(String(key));
      const seconds = Math.max(1, Math.ceil((now?.msBeforeNext ?? 0) / 1000));
      return { uses: rate.count - (now?.consumedPoints ?? 0), seconds };
    },
    async giveBack(name, rate, key, amount = 1) {
      await limiterOf(name, rate).reward(String(key), amount);
    },
  };
}

/** The address that uses are counted by: an IPv4 address as it is, of IPv6 the network that one customer has (/64). */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [before = "", after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const middle = Array<string>(after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)).fill("0");
  return `${[...head, ...middle, ...tail].slice(0, 4).join(":")}::/64`;
}

type Growing = {
  free: RateLimiterAbstract;
  strikes: RateLimiterAbstract;
  gate: RateLimiterAbstract;
  waits: GrowingRate["waits"];
};

/**
 * The last free use closes the gate. From then on it opens for one use at a time, which closes it for longer: of many
 * that come at once the gate lets one in, and those that it keeps out make no wait grow.
 */
async function takeGrowing({ free, strikes, gate, waits }: Growing, key: string): Promise<void> {
  const before = (await strikes.get(key))?.consumedPoints ?? 0;
  const close = (strike: number) =>
    gate.consume(key, 1, { customDuration: waits[Math.min(strike, waits.length - 1)] ?? waits[0] });
  if (before > 0) {
    await close(before);
    await strikes.penalty(key);
    return;
  }
  const used = await free.consume(key).catch(async (refused: unknown) => {
    throw (await gate.get(key)) ?? refused;
  });
  if (used.remainingPoints > 0) return;
  await strikes.penalty(key);
  await close(0);
}

function open(keyPrefix: string, { count, seconds }: Rate, redis: Redis | null): RateLimiterAbstract {
  const counting = { keyPrefix, points: count, duration: seconds };
  const alone = new RateLimiterMemory(counting);
  if (!redis) return alone;
  return new RateLimiterRedis({ ...counting, storeClient: redis, useRedisPackage: true, insuranceLimiter: alone });
}
