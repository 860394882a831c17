import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

const FAILURES_MAX = 5;
const REST_MS = 30_000;
/** Three tries of a minute each, and some: failures further apart are not one outage. */
const WINDOW_MS = 300_000;
/** Somebody who is trying whether a source is back and is never heard of again keeps the others waiting no longer. */
const TRIAL_MS = 60_000;
/** Far more than sources and keys that fail at the same time; beyond it whoever failed longest ago is forgotten. */
const LINES_MAX = 1000;

/** When a line failed last, by whom: person for person where many share it, so that nobody alone can rest it for all. */
type Breaker = { failures: Map<string, number>; restsUntilMs: number };

/** A source by one key, and who asks it. */
export type Caller = { line: string; who: string };

// Of each node its own: what one cannot reach, another one may.
const breakersIn = perApp(() => new Map<string, Breaker>());

/**
 * How long a line rests still, in milliseconds; 0 when it may be asked. After it failed five callers in a row within
 * five minutes it rests for half a minute; then one question tries it, while the others wait for what comes of it.
 */
export function restOf(app: App, line: string): number {
  const nowMs = app.clock.now().getTime();
  const breaker = breakersIn(app).get(line);
  if (!breaker || countRecent(breaker, nowMs) < FAILURES_MAX) return 0;
  const left = breaker.restsUntilMs - nowMs;
  if (left > 0) return left;
  breaker.restsUntilMs = nowMs + TRIAL_MS;
  return 0;
}

/** The source answered. */
export function noteAnswer(app: App, line: string): void {
  breakersIn(app).delete(line);
}

/** A question was given up because the source failed it. */
export function noteFailure(app: App, { line, who }: Caller): void {
  const nowMs = app.clock.now().getTime();
  const breakers = breakersIn(app);
  const breaker = breakers.get(line) ?? { failures: new Map<string, number>(), restsUntilMs: 0 };
  const before = countRecent(breaker, nowMs);
  breaker.failures.set(who, nowMs);
  breaker.restsUntilMs = nowMs + REST_MS;
  breakers.delete(line);
  breakers.set(line, breaker);
  const [oldest] = breakers.keys();
  if (breakers.size > LINES_MAX && oldest !== undefined) breakers.delete(oldest);
  if (before < FAILURES_MAX && breaker.failures.size >= FAILURES_MAX) {
    app.log.warn({ line }, "a source of text failed five callers in a row and rests");
  }
}

/** The trial ended without saying anything of the source: the next question tries again. */
export function endTrial(app: App, line: string): void {
  const breaker = breakersIn(app).get(line);
  const nowMs = app.clock.now().getTime();
  if (breaker && countRecent(breaker, nowMs) >= FAILURES_MAX) breaker.restsUntilMs = nowMs;
}

/** How many callers it failed within the window; the others are forgotten. */
function countRecent({ failures }: Breaker, nowMs: number): number {
  for (const [who, atMs] of failures) if (nowMs - atMs > WINDOW_MS) failures.delete(who);
  return failures.size;
}
