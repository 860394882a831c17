import type { App } from "../../platform/context.ts";

const FAILURES_MAX = 5;
const REST_MS = 30_000;
/** Somebody who is trying whether a source is back and is never heard of again keeps the others waiting no longer. */
const TRIAL_MS = 60_000;

type Breaker = { failures: number; restsUntilMs: number };

// Of each process its own: what one node cannot reach, another one may.
const breakers = new Map<string, Breaker>();

/**
 * How long a source rests still, in milliseconds; 0 when it may be asked. After five questions in a row that it failed
 * it rests for half a minute; then one question tries it, while the others wait for what comes of it.
 */
export function restOf({ clock }: App, place: string): number {
  const breaker = breakers.get(place);
  if (!breaker || breaker.failures < FAILURES_MAX) return 0;
  const nowMs = clock.now().getTime();
  const left = breaker.restsUntilMs - nowMs;
  if (left > 0) return left;
  breaker.restsUntilMs = nowMs + TRIAL_MS;
  return 0;
}

/** The source answered. */
export function noteAnswer(place: string): void {
  breakers.delete(place);
}

/** A question was given up because the source failed it. */
export function noteFailure({ clock, log }: App, place: string): void {
  const failures = (breakers.get(place)?.failures ?? 0) + 1;
  breakers.set(place, { failures, restsUntilMs: clock.now().getTime() + REST_MS });
  if (failures === FAILURES_MAX) log.warn({ place }, "a source of text failed five times in a row and rests");
}

/** The trial ended without saying anything of the source: the next question tries again. */
export function endTrial({ clock }: App, place: string): void {
  const breaker = breakers.get(place);
  if (breaker && breaker.failures >= FAILURES_MAX) breaker.restsUntilMs = clock.now().getTime();
}
