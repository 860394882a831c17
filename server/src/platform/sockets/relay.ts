import type { Redis } from "../redis.ts";

/** Longer than Redis takes when it is well; whoever is here waits no longer for what others are to hear. */
const LATE_MS = 250;
const LOOK_MS = 50;

type Waiting = { sinceMs: number; giveUp: (error: Error) => void };

/** How events get to other nodes, and how long those of this one wait for that. */
export type Relay = {
  /**
   * Waits until an event is in the stream, and answers its place there. Rejects when Redis is away or slow, always in the
   * order of the calls, so that it is delivered here all the same; the stream gets it when Redis is back.
   */
  inStream(publish: () => Promise<string>): Promise<string>;
  /** Whether events reach other nodes now. */
  isUp(): boolean;
  /** Whether a client that knows all up to a place of the stream missed nothing but what comes after it there. */
  isWhole(offset: string): boolean;
  close(): void;
};

/** Watches a connection to Redis on behalf of those who publish by it. */
export function openRelay(redis: Redis): Relay {
  const waiting: Waiting[] = [];
  let isSlow = false;
  /** The last place in the stream of an event that was delivered here without one. */
  let wholeFrom = "0-0";
  const isUp = () => redis.isReady && !isSlow;
  const giveUpAll = () => {
    for (const each of waiting.splice(0)) each.giveUp(new Error("Redis is away or slow"));
  };
  redis.on("error", giveUpAll);
  redis.on("reconnecting", giveUpAll);
  redis.on("end", giveUpAll);
  const looking = setInterval(() => {
    const [first] = waiting;
    if (!first || performance.now() - first.sinceMs < LATE_MS) return;
    isSlow = true;
    giveUpAll();
  }, LOOK_MS);
  looking.unref();
  return {
    inStream(publish) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const one: Waiting = { sinceMs: performance.now(), giveUp: reject };
      waiting.push(one);
      if (!isUp()) giveUpAll();
      publish().then((offset) => {
        isSlow = false;
        const place = waiting.indexOf(one);
        // What is meant for nodes and not for sockets has no place.
        if (place < 0 && offset !== "") wholeFrom = offset;
        if (place >= 0) waiting.splice(place, 1);
        resolve(offset);
      }, giveUpAll);
      return promise;
    },
    isUp,
    isWhole: (offset) => comparePlaces(offset, wholeFrom) >= 0,
    close: () => clearInterval(looking),
  };
}

/** Places are milliseconds and a number: "1732270000000-3". */
function comparePlaces(one: string, other: string): number {
  const [oneMs = 0, oneNumber = 0] = one.split("-").map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split("-").map(Number);
  return oneMs - otherMs || oneNumber - otherNumber;
}
