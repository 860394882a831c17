import { createHash } from "node:crypto";

/** What goes wrong: before anything is done ("500", "429", "drop"), after it is done ("lost"), or only late ("slow"). */
export type Fault = "500" | "429" | "drop" | "lost" | "slow";

/** As often as the client asks before it gives up: so many requests are one call. After a 429 it asks no more. */
const REQUESTS_OF_A_CALL = 3;

export type Faults = {
  /**
   * The next `times` requests that fit go wrong; by default as many as one call makes, so that the app sees it fail.
   * `on` is a piece of "POST /v1/payment_intents/pi_123/confirm".
   */
  fail(on: string, how: Fault, options?: { times?: number; ms?: number }): void;
  /** A share of all calls that change something goes wrong, each once; the same seed, the same calls. */
  disturb(options: { share: number; seed?: string; kinds?: readonly Fault[]; requests?: number } | null): void;
  of(request: { method: string; path: string; key: string | null }): { how: Fault; ms: number } | null;
};

export function someFaults(): Faults {
  const ordered: { on: string; how: Fault; left: number; ms: number }[] = [];
  const disturbed = new Map<string, number>();
  let storm: { share: number; seed: string; kinds: readonly Fault[]; requests: number } | null = null;
  return {
    fail: (on, how, { times = how === "429" ? 1 : REQUESTS_OF_A_CALL, ms = 300 } = {}) => {
      ordered.push({ on, how, left: times, ms });
    },
    disturb: (options) => {
      storm = options && { seed: "", kinds: ["500", "drop", "lost"], requests: REQUESTS_OF_A_CALL, ...options };
    },
    of: ({ method, path, key }) => {
      const order = ordered.find(({ on, left }) => left > 0 && `${method} ${path}`.includes(on));
      if (order) {
        order.left -= 1;
        return { how: order.how, ms: order.ms };
      }
      if (!storm || method === "GET" || key === null) return null;
      const drawn = createHash("sha256").update(`${storm.seed}:${key}`).digest().readUInt32BE(0) / 2 ** 32;
      if (drawn >= storm.share) return null;
      const times = disturbed.get(key) ?? 0;
      if (times >= storm.requests) return null;
      disturbed.set(key, times + 1);
      const how = storm.kinds[Math.floor((drawn / storm.share) * storm.kinds.length)] ?? "500";
      return { how, ms: 300 };
    },
  };
}
