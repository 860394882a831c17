import type { PgBoss } from "pg-boss";
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

/** Makes the queues of these kinds as they are declared now, sets their clocks, and stops clocks that nobody declares. */
export async function prepareQueues(boss: PgBoss, kinds: readonly AnyJobKind[]): Promise<void> {
  // First, because a queue can only name one that exists.
  await boss.createQueue(DEAD_LETTERS, BURYING);
  await boss.updateQueue(DEAD_LETTERS, BURYING);
  await Promise.all(kinds.map((kind) => prepareQueue(boss, kind)));
  const clocks = new Set(kinds.filter(({ cron }) => cron !== null).map(({ name }) => name));
  const stale = (await boss.getSchedules()).filter(({ name }) => !clocks.has(name));
  await Promise.all(stale.map(({ name }) => boss.unschedule(name)));
}

async function prepareQueue(boss: PgBoss, kind: AnyJobKind): Promise<void> {
  const { name, cron } = kind;
  const options = {
    retryLimit: kind.attemptsMax - 1,
    retryDelay: kind.retrySeconds,
    retryBackoff: true,
    retryDelayMax: RETRY_SECONDS_MAX,
    expireInSeconds: kind.secondsMax,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
  // What the clock starts is not started again while it still runs, nor does it leave anything to look into.
  if (cron !== null) await boss.createQueue(name, { ...options, policy: "exclusive" });
  else await boss.createQueue(name, { ...options, deadLetter: DEAD_LETTERS });
  await boss.updateQueue(name, options);
  if (cron !== null) await boss.schedule(name, cron, {}, { tz: "UTC" });
}
