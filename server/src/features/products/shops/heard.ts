import type { ShopProvider } from "@pluma/contract/products/shops";
import type { App } from "../../../platform/context.ts";
import { readShopRow, writeShop } from "./store.system.shops.ts";

/** It is said to the minute, so that a shower of reports, or of what nobody signed, writes one row. */
const SAID_MS = 60_000;

/** Notes that something came to the webhook of an organization's account, signed rightly or not. */
export async function noteHeard(
  app: Pick<App, "db" | "clock">,
  organizationId: number,
  provider: ShopProvider,
  isSigned: boolean,
): Promise<void> {
  const row = await readShopRow(app, organizationId);
  const column = provider === "stripe" ? stripeColumn(isSigned) : paypalColumn(isSigned);
  const now = app.clock.now();
  const before = row?.[column] ?? null;
  if (before && now.getTime() - before.getTime() < SAID_MS) return;
  await writeShop(app, organizationId, { [column]: now });
}

const stripeColumn = (isSigned: boolean) => (isSigned ? "stripeHeardAt" : "stripeRefusedAt");
const paypalColumn = (isSigned: boolean) => (isSigned ? "paypalHeardAt" : "paypalRefusedAt");
