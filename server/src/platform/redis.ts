import type { createClient } from "redis";
import type { Log } from "./log.ts";

/** A connection to Redis. */
export type Redis = Awaited<ReturnType<typeof clientFor>>;

/** Connects to Redis; a connection that breaks later is opened again and again, and nothing else ends for it. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const client = await clientFor(url);
  client.on("error", (error: unknown) => log.warn({ err: error }, "Redis cannot be reached"));
  await client.connect();
  return client;
}

async function clientFor(url: string) {
  // Its client is larger than all of our own code: who runs without Redis does not hold it in memory.
  const redis: { createClient: typeof createClient } = await import("redis");
  return redis.createClient({
    url,
    // A command that cannot be sent fails at once instead of waiting in memory for Redis to come back.
    disableOfflineQueue: true,
    socket: { connectTimeout: 5000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 3000) },
  });
}
