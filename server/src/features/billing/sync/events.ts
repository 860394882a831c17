import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { ProviderDown } from "../../../providers/payments/index.ts";
import { captureApproved, isApproval } from "./captureApproved.ts";
import { claimEvents, closeEvents, type EventRow, postponeEvents, readNamed } from "./store.system.events.ts";
import { syncPurchase } from "./sync.ts";

/** So many events are claimed together: those of one purchase among them ask its provider once. */
const AT_A_TIME = 500;
const PURCHASES_AT_ONCE = 8;
/** Claimed by a node that died, they wait for the next one this long. */
const CLAIMED_MS = 60_000;
/** Events come in showers: what comes within this time is looked at together. */
const GATHER_MS = 40;
const MINUTE_MS = 60_000;
/** After so many tries, within about three days, an event is given up, and says why. */
const TRIES_MAX = 14;
/** What nobody here knows is another installation's, or will be known within some minutes. */
const UNKNOWN_TRIES_MAX = 6;

type Worker = { isAwake: boolean; isWanted: boolean };

// Of each node one: a shower of events wakes one worker, not one for each.
const workerIn = perApp((): Worker => ({ isAwake: false, isWanted: false }));

/** Lets the events that wait be applied soon, in the background. */
export function wakeEvents(app: App): void {
  const worker = workerIn(app);
  worker.isWanted = true;
  if (worker.isAwake) return;
  worker.isAwake = true;
  app.background("provider events", work(app, worker));
}

async function work(app: App, worker: Worker): Promise<void> {
  try {
    while (worker.isWanted) {
      worker.isWanted = false;
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      await applyEvents(app);
    }
  } finally {
    worker.isAwake = false;
  }
}

/**
 * Applies the events that wait: each only says which purchase to look at, and how things stand is asked of its
 * provider, once for all of them. What fails is tried again with growing waits; answers how many were applied.
 */
export async function applyEvents(app: App): Promise<number> {
  let applied = 0;
  for (;;) {
    const now = app.clock.now();
    const events = await claimEvents(app, now, new Date(now.getTime() + CLAIMED_MS), AT_A_TIME);
    if (events.length === 0) return applied;
    applied += await applyClaimed(app, events);
    if (events.length < AT_A_TIME) return applied;
  }
}

async function applyClaimed(app: App, events: EventRow[]): Promise<number> {
  const named = await readNamed(app, events);
  const groups = Map.groupBy(events, ({ providerEventId }) => named.get(providerEventId) ?? null);
  const unknown = groups.get(null) ?? [];
  await putOff(app, unknown, "nothing here has these ids", UNKNOWN_TRIES_MAX);
  const purchases = [...groups.keys()].filter((purchaseId) => purchaseId !== null);
  await eachOf(purchases, PURCHASES_AT_ONCE, async (purchaseId) => {
    const own = groups.get(purchaseId) ?? [];
    try {
      if (own.some(isApproval)) await captureApproved(app, purchaseId);
      await syncPurchase(
        app,
        purchaseId,
        own.flatMap(({ objects }) => objects),
      );
      await closeEvents(app, idsOf(own), app.clock.now(), null);
    } catch (error) {
      const isExpected = error instanceof ProviderDown;
      if (!isExpected) app.log.error({ err: error, purchaseId }, "a purchase could not be brought in line");
      await putOff(app, own, error instanceof Error ? error.message : String(error), TRIES_MAX);
    }
  });
  return events.length - unknown.length;
}

async function putOff(app: App, events: EventRow[], why: string, triesMax: number): Promise<void> {
  const now = app.clock.now();
  const over = events.filter(({ attempts }) => attempts >= triesMax);
  await closeEvents(app, idsOf(over), now, why.slice(0, 500));
  for (const [attempts, same] of Map.groupBy(events, (event) => event.attempts)) {
    if (attempts >= triesMax) continue;
    const wait = Math.min(MINUTE_MS * 2 ** (attempts - 1), 12 * 60 * MINUTE_MS);
    await postponeEvents(app, idsOf(same), new Date(now.getTime() + wait), why.slice(0, 500));
  }
}

const idsOf = (events: EventRow[]): number[] => events.map(({ providerEventId }) => providerEventId);

/** Does some work for each, some at once; a failure of one is the work's own to catch. */
export async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const hand = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, hand));
}
