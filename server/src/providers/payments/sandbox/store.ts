import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { type SandboxState, sandboxState } from "./states.ts";
import { sandboxOrders } from "./tables.ts";

/** What the sandbox knows under a ref; null when nothing. */
export async function readSandbox(db: Db, ref: string): Promise<SandboxState | null> {
  const [found] = await db.select({ state: sandboxOrders.state }).from(sandboxOrders).where(eq(sandboxOrders.ref, ref));
  return found ? sandboxState.parse(found.state) : null;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockSandbox(db: Db, ref: string): Promise<SandboxState | null> {
  const [found] = await db
    .select({ state: sandboxOrders.state })
    .from(sandboxOrders)
    .where(eq(sandboxOrders.ref, ref))
    .for("update");
  return found ? sandboxState.parse(found.state) : null;
}

/** Writes a new one; one that is there already stays as it is. */
export async function addSandbox(db: Db, state: SandboxState): Promise<void> {
  await db.insert(sandboxOrders).values({ ref: state.ref, state }).onConflictDoNothing();
}

export async function writeSandbox(db: Db, state: SandboxState): Promise<void> {
  await db.update(sandboxOrders).set({ state }).where(eq(sandboxOrders.ref, state.ref));
}
