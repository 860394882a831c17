import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../../platform/context.ts";
import { stopGeneration } from "../../generation/index.ts";
import { readOutput } from "./store.system.ts";
import type { OutputRow } from "./store.ts";
import { kindOf } from "./text.ts";

const STOP_WAIT_MS = 3000;
const LOOK_MS = 50;
const LOOK_MS_MAX = 250;

/** Stops an output that is being written, and answers it as it was closed; undefined when it was deleted meanwhile. */
export async function stopOutput(app: App, row: OutputRow): Promise<OutputRow | undefined> {
  if (!row.isGenerating) return row;
  await stopGeneration(app, kindOf(row.purpose), row.outputId);
  return waitForEnd(app, row.outputId, AbortSignal.timeout(STOP_WAIT_MS));
}

/**
 * Waits until an output has ended, whichever node writes it, and answers it; as it is when the signal ends first, and
 * undefined when there is none.
 */
export async function waitForEnd(app: App, outputId: number, signal: AbortSignal): Promise<OutputRow | undefined> {
  for (let pauseMs = LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.2, LOOK_MS_MAX)) {
    const row = await readOutput(app, outputId);
    if (!row?.isGenerating || signal.aborted) return row;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
