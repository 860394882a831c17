import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import type { Mounting } from "../../../platform/requests/mount.ts";
import { recordAudit } from "../../accounts/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { markRevoked } from "../access/ending.ts";
import { tracesOf } from "./nearness.ts";
import { isSandboxOpen } from "./opening.ts";
import { readSandboxPurchases, writeClosing } from "./store.system.opening.ts";

const REVOKED_AT_ONCE = 100;

/**
 * Closes the sandbox for good at the first request that came from elsewhere, before it is answered: what listens to this
 * machine alone can still be behind a proxy that listens to everybody.
 */
export function watchNearness({ web, app }: Pick<Mounting, "web" | "app">): void {
  const { isProduction, PAYMENT_SANDBOX } = app.config;
  if (!isProduction || PAYMENT_SANDBOX !== undefined) return;
  let isClosed = false;
  web.addHook("onRequest", async ({ headers }) => {
    const trace = isClosed ? null : tracesOf(headers);
    if (trace === null) return;
    await writeClosing(app, trace, app.clock.now());
    isClosed = true;
    app.log.info({ trace }, "the app is reached from elsewhere: purchases cannot be tried without money any more");
    await endSandbox(app);
  });
}

/** Takes back all that was bought in the sandbox where it is not open any more: nobody keeps what nobody paid for. */
export async function endSandbox(app: App): Promise<void> {
  for (;;) {
    const purchaseIds = await readSandboxPurchases(app, REVOKED_AT_ONCE);
    if (purchaseIds.length === 0 || (await isSandboxOpen(app))) return;
    for (const purchaseId of purchaseIds) await revoke(app, purchaseId);
  }
}

async function revoke(app: App, purchaseId: number): Promise<void> {
  const userId = await inTransaction(app, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    if (purchase.status === "revoked") return purchase.userId;
    const words = await markRevoked(tx, purchase);
    const detail = { purchase_id: purchaseId, from: purchase.status, words_taken: words, cause: "sandbox" };
    await recordAudit({ db: tx.db, caller: null, ip: "" }, "purchase.revoke", `user:${purchase.userId}`, detail);
    return purchase.userId;
  });
  await tellBuyer(app, userId, purchaseId);
}
