import { eq } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import { welcomed } from "./tables.ts";

/** Forgets what a person put aside. */
export async function eraseWelcomed({ db }: Pick<App, "db">, userId: number): Promise<void> {
  await db.delete(welcomed).where(eq(welcomed.userId, userId));
}
