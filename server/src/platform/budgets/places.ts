import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import type { Redis } from "../redis.ts";

/** The places that things take while they go on; counted on all nodes together with Redis, else on each node. */
export type Places = {
  /** Takes one of the `count` places of `key`; null when all are taken. */
  take(key: string, count: number): Promise<Place | null>;
  /** Gives every place of this node back. */
  close(): Promise<void>;
};

/** A place that is taken until it is given back; giving it back again does nothing. */
export type Place = { giveBack(): Promise<void> };

/** How long a place stays taken that nobody renews: so long what a dead node held is missing. */
const LEASE_MS = 45_000;
const RENEW_MS = 15_000;

// By the clock of Redis, so that nodes need not agree on theirs. What nobody renewed is free.
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`;

/**
 * Opens the places. Those of a node that dies are free again after a while. While Redis cannot be reached each node
 * counts alone, so that nobody is locked out; what it let in counts for all again when Redis is back.
 */
export function openPlaces(redis: Redis | null, log: Log, leaseMs = LEASE_MS, renewMs = RENEW_MS): Places {
  const held = new Map<string, Set<string>>();
  const lease = String(leaseMs);
  const warn = (error: unknown) => log.debug({ err: error }, "places are counted on this node alone");
  const isFree = async (key: string, count: number, id: string) => {
    // Counted here too: what this node alone knows of, from while Redis was away, is taken as well.
    if ((held.get(key)?.size ?? 0) >= count) return false;
    hold(held, key, id);
    if (!redis) return true;
    const answer = await redis.eval(TAKE, { keys: [nameOf(key)], arguments: [String(count), lease, id] }).catch(warn);
    if (answer !== 0) return true;
    letGo(held, key, id);
    return false;
  };
  const renew = async () => {
    const all = [...held].map(([key, ids]) => redis?.eval(RENEW, { keys: [nameOf(key)], arguments: [lease, ...ids] }));
    await Promise.all(all).catch(warn);
  };
  const timer = redis ? setInterval(() => void renew(), renewMs) : undefined;
  timer?.unref();
  const giveBack = async (key: string, id: string) => {
    if (letGo(held, key, id) && redis) await redis.zRem(nameOf(key), id).catch(warn);
  };
  return {
    async take(key, count) {
      const id = randomUUID();
      return (await isFree(key, count, id)) ? { giveBack: () => giveBack(key, id) } : null;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...held].flatMap(([key, ids]) => [...ids].map((id) => giveBack(key, id))));
    },
  };
}

const nameOf = (key: string) => `place:${key}`;

function hold(held: Map<string, Set<string>>, key: string, id: string): void {
  held.set(key, (held.get(key) ?? new Set()).add(id));
}

/** Whether it was held. */
function letGo(held: Map<string, Set<string>>, key: string, id: string): boolean {
  const ids = held.get(key);
  const wasHeld = ids?.delete(id) ?? false;
  if (ids?.size === 0) held.delete(key);
  return wasHeld;
}
