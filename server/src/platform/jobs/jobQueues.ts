import type { PgBoss, Queue, QueueResult, Schedule } from "pg-boss";
import type { AnyJobKind } from "./jobKinds.ts";

/** Where jobs go whose last try failed. */
export const DEAD_LETTERS = "dead_letters";

/** A node that is silent for this long is dead, and its jobs are run again. */
const HEARTBEAT_SECONDS = 10;
const RETRY_SECONDS_MAX = 3600;

/** What is left to do for a job that was given up is not lost with the node that begins to, nor with a short trouble. */
const BURYING = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
};

/**
 * Makes the queues of these kinds as they are declared now, sets their clocks, and stops clocks that nobody declares. What
 * stands so already, as after every start but the first, is not written again.
 */
export async function prepareQueues(boss: PgBoss, kinds: readonly AnyJobKind[]): Promise<void> {
  const [queues, clocks] = [await boss.getQueues(), await boss.getSchedules()];
  const known = new Map(queues.map((queue) => [queue.name, queue]));
  // First, because a queue can only name one that exists.
  await prepareQueue(boss, { name: DEAD_LETTERS, options: BURYING, only: {} }, known.get(DEAD_LETTERS));
  await Promise.all(kinds.map((kind) => prepareQueue(boss, declared(kind), known.get(kind.name))));
  const wanted = new Map(kinds.flatMap(({ name, cron }) => (cron === null ? [] : [[name, cron] as const])));
  const stands = ({ name, cron, timezone }: Schedule) => wanted.get(name) === cron && timezone === CLOCK_ZONE;
  const right = new Set(clocks.filter(stands).map(({ name }) => name));
  const stale = clocks.filter(({ name }) => !wanted.has(name));
  await Promise.all([
    ...stale.map(({ name }) => boss.unschedule(name)),
    ...[...wanted].flatMap(([name, cron]) =>
      right.has(name) ? [] : [boss.schedule(name, cron, {}, { tz: CLOCK_ZONE })],
    ),
  ]);
}

const CLOCK_ZONE = "UTC";

/** How a queue shall be: what can be changed later, and what is said only when it is made. */
type Wanted = { name: string; options: Tries; only: Pick<Queue, "deadLetter" | "policy"> };
type Tries = typeof BURYING & { retryDelayMax?: number };

function declared({ name, cron, attemptsMax, retrySeconds, secondsMax }: AnyJobKind): Wanted {
  const options = {
    retryLimit: attemptsMax - 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: RETRY_SECONDS_MAX,
    expireInSeconds: secondsMax,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
  // What the clock starts is not started again while it still runs, nor does it leave anything to look into.
  return { name, options, only: cron === null ? { deadLetter: DEAD_LETTERS } : { policy: "exclusive" } };
}

async function prepareQueue(boss: PgBoss, { name, options, only }: Wanted, known: QueueResult | undefined) {
  if (!known) await boss.createQueue(name, { ...options, ...only });
  else if (!isPart(options, known)) await boss.updateQueue(name, options);
}

const isPart = (part: object, whole: object): boolean =>
  Object.entries(part).every(([name, value]) => Reflect.get(whole, name) === value);
