import type { Log } from "./log.ts";

/** Work that outlives its request, so that a stop can wait for it. */
export type Background = {
  /** Takes work on; a failure is logged and ends nothing. */
  run: (name: string, work: Promise<unknown>) => void;
  /** True when all work ended within `ms`; what did not is logged by name. */
  settle(ms: number): Promise<boolean>;
};

/** Opens the list of background work. */
export function openBackground(log: Log): Background {
  const running = new Map<Promise<unknown>, string>();
  return {
    run(name, work) {
      const watched = work
        .catch((error: unknown) => log.error({ err: error, work: name }, "background work failed"))
        .finally(() => running.delete(watched));
      running.set(watched, name);
    },
    async settle(ms) {
      const isDone = await within(ms, Promise.all(running.keys()));
      if (!isDone) log.warn({ left: [...running.values()] }, "background work did not end in time");
      return isDone;
    },
  };
}

/** One step of a stop: what it ends, and how long it may take. */
export type StopStep = { name: string; msMax: number; run: () => unknown };

/** What a stop takes beside the time that running answers get, whatever hangs. */
const REST_MS_MAX = 2000;
/** However little time answers get, the steps of a stop get this together: whoever supervises us kills after about as long. */
const STOP_MS_MIN = 10_000;

/** Within how long a stop ends, in milliseconds, when running answers get `drainMs` of it. */
export const stopMsMax = (drainMs: number): number => Math.max(STOP_MS_MIN, drainMs + REST_MS_MAX);

/**
 * Takes the steps of a stop one after the other, in the order given. A step that fails or takes too long is logged and
 * left behind, and so is what is left after `msMax` milliseconds for all of them.
 */
export async function stopInOrder(steps: StopStep[], log: Log, msMax = STOP_MS_MIN): Promise<void> {
  const end = performance.now() + msMax;
  for (const { name, msMax: stepMsMax, run } of steps) {
    const left = Math.max(0, Math.min(stepMsMax, end - performance.now()));
    const step = Promise.resolve()
      .then(run)
      .catch((error: unknown) => log.warn({ err: error, step: name }, "a step of the stop failed"));
    if (!(await within(left, step))) log.warn({ step: name, ms: Math.round(left) }, "a step of the stop took too long");
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), tooLate]);
  clearTimeout(timer);
  return isDone;
}
