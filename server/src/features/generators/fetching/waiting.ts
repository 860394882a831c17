import { setTimeout as sleep } from "node:timers/promises";
import type { ActorCtx } from "../../../platform/context.ts";
import { findOutput, type OutputRow } from "./store.ts";

const WAIT_MS = 3000;
const LOOK_MS = 50;
const LOOK_MS_MAX = 250;

/** Waits up to three seconds until an own output has ended, whichever node writes it, and answers it as it is then. */
export async function waitForEnd(ctx: ActorCtx, outputId: number): Promise<OutputRow | undefined> {
  const until = performance.now() + WAIT_MS;
  for (let pauseMs = LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.2, LOOK_MS_MAX)) {
    const row = await findOutput(ctx, outputId);
    if (!row?.isGenerating || performance.now() > until) return row;
    await sleep(pauseMs);
  }
}
