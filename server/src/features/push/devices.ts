import { createHash } from "node:crypto";
import type { Input } from "@pluma/contract/kit/kit";
import { PUSH_DEVICES_MAX, type PushState, type push } from "@pluma/contract/push/push";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { callOptions } from "../../platform/webhooks/webhooks.ts";
import { leadsOutside } from "../../providers/webhooks/index.ts";
import { pushKeysOf } from "./keys.ts";
import { readPushConfig } from "./notices.ts";
import { SEALED_ADDRESS } from "./sending.ts";
import { countDevices, deleteDevices, dropBeyond, insertDevice, isTold } from "./store.ts";

/** Whether the caller's device is told, and how many of theirs are. */
export async function readPush(ctx: ActorCtx): Promise<PushState> {
  const config = await readPushConfig(ctx);
  const { identified } = ctx;
  return {
    public_key: config && pushKeysOf(ctx).publicKey,
    is_on_here: identified !== null && ctx.actor.impersonatorId === null && (await isTold(ctx, identified.sessionId)),
    devices: await countDevices(ctx),
  };
}

/** Has the caller's device be told; it takes the place of what was told there before. */
export async function startPush(ctx: ActorCtx, { body }: Input<typeof push.startPush>): Promise<PushState> {
  const { endpoint } = body;
  allow((await readPushConfig(ctx)) !== null, "push_off");
  const options = { ...callOptions(ctx), isTlsOnly: true };
  if (!(await leadsOutside(endpoint, options))) refuse("push_address_refused");
  const { uid, sessionId } = ctx.identified ?? refuse("not_allowed");
  await inTransaction(ctx, async (tx) => {
    await insertDevice(tx, {
      uid,
      sessionId,
      endpointHash: createHash("sha256").update(endpoint).digest("base64url"),
      sealed: ctx.secrets.seal(JSON.stringify(body), SEALED_ADDRESS),
    });
    await dropBeyond(tx, PUSH_DEVICES_MAX);
  });
  return readPush(ctx);
}

/** No longer tells the caller's device. */
export async function stopPush(ctx: ActorCtx): Promise<PushState> {
  if (ctx.identified) await deleteDevices(ctx, ctx.identified.sessionId);
  return readPush(ctx);
}

/** No longer tells any device of the caller. */
export async function stopPushEverywhere(ctx: ActorCtx): Promise<PushState> {
  await deleteDevices(ctx);
  return readPush(ctx);
}
