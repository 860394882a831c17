import { createHash } from "node:crypto";
import { deviceOf } from "@pluma/contract/session/device";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { findProfile } from "../../accounts/index.ts";
import { keepDevice } from "../known/store.system.devices.ts";
import { mailNewDevice } from "../links/mails.ts";

/**
 * Tells a person by mail that they were signed in on a device on which they never were. The first device that is known of
 * somebody is news to nobody.
 */
export async function tellNewDevice(ctx: Ctx, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isNew = await keepDevice(tx.db, { userId, mark: markOf(ctx.userAgent), seenAt: ctx.clock.now() });
    const person = isNew ? await findProfile(tx, userId) : null;
    if (person === null) return;
    const { browser, system } = deviceOf(ctx.userAgent);
    await mailNewDevice(tx, person, { device: [browser, system].filter(Boolean).join(", "), address: ctx.ip });
  });
}

/** What a device is known by: its user agent without the numbers that every update changes. */
const markOf = (userAgent: string): string =>
  createHash("sha256")
    .update(userAgent.replace(/[\d._]+/g, ""))
    .digest("base64url");
