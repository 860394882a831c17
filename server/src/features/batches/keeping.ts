import type { ActorCtx, App } from "../../platform/context.ts";
import type { ReadTable } from "./reading/table.ts";
import type { BatchRecord } from "./store.ts";

/**
 * Keeps the file of a draft while it is written down where it lies; one with a single sheet has nothing more to give, and is
 * not kept. Nothing is left of it where nothing was written.
 */
export async function withFile<T>(
  { storage }: ActorCtx,
  { sheets }: ReadTable,
  bytes: Uint8Array,
  write: (storageKey: string | null) => Promise<T>,
): Promise<T> {
  if (sheets.length < 2) return write(null);
  const storageKey = await storage.put(bytes, { type: "application/octet-stream", name: "table" });
  return write(storageKey).catch(async (error: unknown) => {
    await storage.remove(storageKey);
    throw error;
  });
}

/** The file of a draft; null where it is not kept. */
export const readFile = async (
  { storage }: Pick<App, "storage">,
  { storageKey }: Pick<BatchRecord, "storageKey">,
): Promise<Uint8Array | null> => (storageKey === null ? null : storage.read(storageKey));

/** Forgets a file that no draft has any more. */
export async function dropFile(
  { storage, log }: Pick<App, "storage" | "log">,
  storageKey: string | null,
): Promise<void> {
  if (storageKey === null) return;
  // What is left behind harms nobody, and what it belonged to is done.
  await storage.remove(storageKey).catch((error: unknown) => log.warn({ err: error }, "the file of a batch was left"));
}
