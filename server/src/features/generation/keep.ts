import type { App } from "../../platform/context.ts";
import { sweepDead } from "./close.ts";
import { textKind } from "./kinds.ts";
import { allRunning, charactersOf, type Running } from "./running.ts";
import { beat } from "./store.ts";

const KEEP_MS = 250;
const SAVE_MS = 1000;
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

/**
 * Saves the texts whose turn it is, in one statement for all of them, and says that they still live. Each has its turn
 * once a second; a quarter of a second at a time, so that two hundred do not hold the process up together.
 */
async function keep(app: App): Promise<void> {
  const now = performance.now();
  const due = [...allRunning.values()].filter(({ isLost, savedAtMs }) => !isLost && now - savedAtMs >= SAVE_MS);
  if (due.length === 0) return;
  for (const running of due) running.savedAtMs = now;
  const grown = Map.groupBy(
    due.filter((running) => running.savedTo < running.text.length),
    (running) => running.kind,
  );
  for (const [kind, rows] of grown) await save(app, kind, rows);
  const ids = due.map((running) => running.id);
  const found = await beat(app.db, ids, app.nodeId);
  const alive = new Map(found.map((row) => [row.id, row.stopRequested]));
  for (const running of due) react(running, alive.get(running.id));
}

async function save(app: App, kind: string, rows: Running[]): Promise<void> {
  const pieces = rows.map(({ ref, text, savedTo, savedCharacters }) => ({
    ref,
    after: savedCharacters,
    piece: text.slice(savedTo),
  }));
  await textKind(kind).save(app.db, pieces);
  rows.forEach((running, index) => {
    const piece = pieces[index]?.piece ?? "";
    running.savedTo += piece.length;
    running.savedCharacters += charactersOf(piece);
  });
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
