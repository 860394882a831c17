import type { App } from "../../../platform/context.ts";
import { ProviderFailure, type Turn } from "../../../providers/ai/index.ts";
import { BYTES_A_TOKEN, holdSpend, tokensAtMost } from "../costs/holding.ts";
import type { Running } from "../running.ts";
import type { Asking } from "../sources.ts";

/** So many tokens are set aside for an answer at first, and each time that it has grown by nearly as many. */
const TOKENS_AT_A_TIME = 1000;
const COVERS = TOKENS_AT_A_TIME * BYTES_A_TOKEN;

/**
 * Sets aside what asking costs, before the model is asked, where the person has a cap; fails with spend_cap_reached where it
 * does not fit.
 */
export async function holdFirst(app: App, running: Running, [asking]: Asking[], turns: Turn[]): Promise<void> {
  if (!asking) return;
  const tokens = { tokensIn: tokensAtMost(turns), tokensOut: TOKENS_AT_A_TIME };
  const held = await holdSpend(app, running, { place: asking.place, asking: tokens, generationId: running.id });
  if (held === "reached") throw new ProviderFailure("spend_cap_reached");
  running.spend = held && { hold: held, covers: COVERS };
}

/** Whether what was set aside does for what has come. */
export const isSpendCovered = ({ spend, heard }: Running): boolean => spend === null || heard <= spend.covers;

/** Sets more aside for an answer that grows; false where there is no more: it ends there, as one that is too long. */
export async function holdMore(app: App, running: Running): Promise<boolean> {
  const { spend, place, id } = running;
  if (!spend) return true;
  const asking = { tokensIn: 0, tokensOut: TOKENS_AT_A_TIME };
  const held = await holdSpend(app, running, { place, asking, generationId: id });
  if (held === "reached") return false;
  spend.covers += COVERS;
  return isSpendCovered(running) || holdMore(app, running);
}
