import { createHash } from "node:crypto";
import type { App } from "../../../platform/context.ts";
import type { BundledFile } from "../../../platform/features/bundles.ts";
import { storedAmong } from "../../files/index.ts";
import { insertHash, readHashes } from "../store.system.ts";

/** A kept file as a bundle has it, and where its bytes lie here. */
export type HashedFile = { file: BundledFile; fileId: number; storageKey: string };

type Reader = Pick<App, "db" | "clock" | "secrets" | "storage">;

/** What a kept file is, by its bytes, which are read once; null when they are gone. */
export async function hashFile(app: Reader, fileId: number): Promise<HashedFile | null> {
  const [row] = await storedAmong(app, [fileId]);
  if (!row) return null;
  const { storageKey, name, type, size } = row;
  const known = (await readHashes(app.db, [storageKey])).get(storageKey);
  const sha256 = known ?? (await hashBytes(app, storageKey));
  if (sha256 === null) return null;
  if (known === undefined) await insertHash(app.db, storageKey, sha256);
  return { file: { sha256, name, type, size }, fileId, storageKey };
}

async function hashBytes({ storage }: Reader, storageKey: string): Promise<string | null> {
  const bytes = await storage.open(storageKey);
  if (!bytes) return null;
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}
