import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../../platform/context.ts";
import type { LongWork } from "../../../platform/features/feature.ts";
import { tokensOfLength } from "../costs/rules.ts";
import { textKind } from "../kinds.ts";
import { ANSWER_MS_MAX } from "../rules.ts";
import { charactersOf, pushNow, type Running, runningIn } from "../running.ts";
import { beat } from "../store.system.ts";
import { sweepDead } from "./close.ts";
import { endWithdrawn, endWithoutAccess, runningOf } from "./withdrawn.ts";

/** What was shown for so long is in the row; a quarter of the streams at a time. */
const SAVE_MS = 200;
const KEEP_MS = SAVE_MS / 4;
/** How often it is said that they still live, and looked at whether they still may: within a second, all in all. */
const BEAT_MS = 750;
const BEATS_EVERY_MS = 250;
const SWEEP_MS = 5000;

/**
 * Keeps this node's generations alive and their rows fresh, and closes those of dead nodes; what is still being written
 * when it is stopped ends as interrupted. `isAlone`: this is the only node that can run.
 */
export async function keepGenerations(app: App, isAlone: boolean): Promise<LongWork> {
  app.bus.on("generation_stop", ({ generation_id }) => runningIn(app).get(generation_id)?.abort.abort("stop"));
  await sweepDead(app, isAlone);
  app.bus.on("rights", ({ user_id }) => app.background("rights", endThoseWhoMayNot(app, runningOf(app, user_id))));
  const keeping = every(KEEP_MS, app, () => keep(app));
  const beating = every(BEATS_EVERY_MS, app, () => beatFor(app));
  const sweeping = every(SWEEP_MS, app, () => sweepDead(app, false));
  return {
    async drain(ms) {
      const until = performance.now() + ms;
      while (runningIn(app).size > 0 && performance.now() < until) await sleep(KEEP_MS);
    },
    async stop() {
      await Promise.all([keeping.stop(), beating.stop(), sweeping.stop()]);
      for (const running of runningIn(app).values()) running.abort.abort("restart");
    },
  };
}

/**
 * Saves the texts whose turn it is, in one statement for all of a kind. Each has its turn five times a second, a quarter
 * of them at a time, so that two hundred do not hold the process up together; one that is held has it at once.
 */
async function keep(app: App): Promise<void> {
  const now = performance.now();
  const due = [...runningIn(app).values()].filter((running) => !running.isLost && isBehind(running, now));
  for (const running of due) running.savedAtMs = now;
  for (const [kind, rows] of Map.groupBy(due, (running) => running.kind)) await save(app, kind, rows);
  for (const running of due) if (running.isHeld) pushNow(app, running);
}

const isBehind = ({ savedTo, text, isHeld, savedAtMs }: Running, nowMs: number): boolean =>
  savedTo < text.length && (isHeld || nowMs - savedAtMs >= SAVE_MS);

/** Says of those whose turn it is that they still live, and ends those of people who may not any more. */
async function beatFor(app: App): Promise<void> {
  endEndless(app);
  const now = performance.now();
  const due = [...runningIn(app).values()].filter(({ isLost, beatAtMs }) => !isLost && now - beatAtMs >= BEAT_MS);
  if (due.length === 0) return;
  for (const running of due) running.beatAtMs = now;
  const some = due.map((running) => ({ id: running.id, asked: askedTokens(running) }));
  const found = await beat(app.db, some, app.nodeId);
  const alive = new Map(found.map((row) => [row.id, row.stopRequested]));
  for (const running of due) react(app, running, alive.get(running.id));
  await endThoseWhoMayNot(app, due);
}

/** By how much it was asked, for whoever closes it if this node dies. */
const askedTokens = ({ told, attempts }: Running): number | null =>
  attempts === 0 ? null : tokensOfLength(told.reduce((sum, { length }) => sum + length, 0));

/** Ends what was written for as long as one answer may be, whatever the database does meanwhile. */
function endEndless(app: App): void {
  const begunBefore = app.clock.now().getTime() - ANSWER_MS_MAX;
  for (const running of runningIn(app).values()) {
    if (running.begunAt.getTime() <= begunBefore) running.abort.abort("length");
  }
}

async function endThoseWhoMayNot(app: App, some: Running[]): Promise<void> {
  await endWithoutAccess(app, some);
  await endWithdrawn(app, some);
}

async function save(app: App, kind: string, rows: Running[]): Promise<void> {
  const pieces = rows.map(({ ref, text, savedTo, savedCharacters }) => ({
    ref,
    after: savedCharacters,
    piece: text.slice(savedTo),
  }));
  await textKind(app, kind).save(app.db, pieces);
  rows.forEach((running, index) => {
    const piece = pieces[index]?.piece ?? "";
    running.savedTo += piece.length;
    running.savedCharacters += charactersOf(piece);
  });
}

function react(app: App, running: Running, stopRequested: boolean | undefined): void {
  if (stopRequested) running.abort.abort("stop");
  // Closed by a sweep, because this process was thought dead: its text is no longer ours to write.
  if (stopRequested === undefined && runningIn(app).has(running.id)) {
    running.isLost = true;
    running.abort.abort("stop");
  }
}

function every(milliseconds: number, app: App, work: () => Promise<unknown>): Pick<LongWork, "stop"> {
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
