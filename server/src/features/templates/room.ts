import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { TEMPLATES_PER_PERSON_MAX } from "./rules.ts";
import { countOwn, lockOwn } from "./store.ts";

/**
 * Refuses to give the caller more templates than they have room for. Whoever else wants room for them, on any node, waits
 * until this transaction ends.
 */
export async function takeRoom(tx: ActorCtx, more: number): Promise<void> {
  const max = TEMPLATES_PER_PERSON_MAX;
  await lockOwn(tx);
  if ((await countOwn(tx)) + more > max) refuse("templates_full", { max });
}
