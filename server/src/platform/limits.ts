import type { Rate } from "@pluma/contract/kit";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "./errors.ts";
import type { Redis } from "./redis.ts";

/** How often something may be done; counted on all nodes together with Redis, else on each node. */
export type Limits = {
  /**
   * Counts one use of `name` by `key`, an account's id or an address. Refuses too_many_requests beyond
   * `rate.count` uses in `rate.seconds`, and tells when the next one may come.
   */
  take(name: string, rate: Rate, key: string | number): Promise<void>;
  /** Forgets the uses of `name` by `key`, as a right password does with the wrong ones before it. */
  forget(name: string, rate: Rate, key: string | number): Promise<void>;
};

/** Opens the limits. While Redis cannot be reached each node counts alone, so that nobody is locked out. */
export function openLimits(redis: Redis | null): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (name: string, rate: Rate) => {
    const keyPrefix = `limit:${name}:${rate.count}:${rate.seconds}`;
    const found = limiters.get(keyPrefix) ?? open(keyPrefix, rate, redis);
    limiters.set(keyPrefix, found);
    return found;
  };
  return {
    async take(name, rate, key) {
      try {
        await limiterOf(name, rate).consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        refuse("too_many_requests", { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
      }
    },
    async forget(name, rate, key) {
      await limiterOf(name, rate).delete(String(key));
    },
  };
}

function open(keyPrefix: string, { count, seconds }: Rate, redis: Redis | null): RateLimiterAbstract {
  const counting = { keyPrefix, points: count, duration: seconds };
  const alone = new RateLimiterMemory(counting);
  if (!redis) return alone;
  return new RateLimiterRedis({ ...counting, storeClient: redis, useRedisPackage: true, insuranceLimiter: alone });
}
