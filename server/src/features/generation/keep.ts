import type { App } from "../../platform/context.ts";
import { sweepDead } from "./close.ts";
import { textKind } from "./kinds.ts";
import { allRunning, type Running } from "./running.ts";
import { beat } from "./store.ts";

const KEEP_MS = 1000;
const SWEEP_MS = 5000;

/** Keeps this node's generations alive and their rows fresh, and closes those of dead nodes, until `stop`. */
export type Keeper = { stop(): Promise<void> };

/** Starts keeping. `isAlone`: this process is the only node that can run. */
export async function keepGenerations(app: App, isAlone: boolean): Promise<Keeper> {
  app.bus.on("generation_stop", ({ generation_id }) => allRunning.get(generation_id)?.abort.abort("stop"));
  await sweepDead(app, isAlone);
  const keeping = every(KEEP_MS, app, () => keep(app));
  const sweeping = every(SWEEP_MS, app, () => sweepDead(app, false));
  return {
    async stop() {
      await Promise.all([keeping.stop(), sweeping.stop()]);
      for (const running of allRunning.values()) running.abort.abort("restart");
    },
  };
}

/** Saves every text that has grown, in one statement for all; then says which of them still live. */
async function keep(app: App): Promise<void> {
  const all = [...allRunning.values()].filter((running) => !running.isLost);
  if (all.length === 0) return;
  const grown = Map.groupBy(
    all.filter((running) => running.savedTo < running.text.length),
    (running) => running.kind,
  );
  for (const [kind, rows] of grown) {
    const texts = rows.map(({ ref, text }) => ({ ref, text }));
    await textKind(kind).save(app.db, texts);
    rows.forEach((running, index) => {
      running.savedTo = texts[index]?.text.length ?? 0;
    });
  }
  const found = await beat(
    app.db,
    all.map((running) => running.id),
    app.nodeId,
  );
  const alive = new Map(found.map((row) => [row.id, row.stopRequested]));
  for (const running of all) react(running, alive.get(running.id));
}

function react(running: Running, stopRequested: boolean | undefined): void {
  if (stopRequested) running.abort.abort("stop");
  // Closed by a sweep, because this process was thought dead: its text is no longer ours to write.
  if (stopRequested === undefined && allRunning.has(running.id)) {
    running.isLost = true;
    running.abort.abort("stop");
  }
}

function every(milliseconds: number, app: App, work: () => Promise<unknown>): Keeper {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => app.log.error({ err: error }, "generations could not be kept"))
        .finally(() => isStopped || again());
    }, milliseconds);
  };
  again();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
