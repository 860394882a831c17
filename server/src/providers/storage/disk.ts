import { constants } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isKey, newKey, pathOf } from "./keys.ts";
import type { FileOnDisk, Storage } from "./storage.ts";

const CHUNK_SIZE = 64 * 1024;

/** Storage on the disk of this machine, in `<dataDir>/files`. What was put is there after a power cut. */
export function disk(dataDir: string): Storage {
  const placeOf = (key: string) => join(dataDir, "files", pathOf(key));
  return {
    async put(content) {
      const key = newKey();
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        await write(`${place}.part`, content);
        await rename(`${place}.part`, place);
      } catch (error) {
        await rm(`${place}.part`, { force: true });
        throw error;
      }
      return key;
    },
    async read(key) {
      if (!isKey(key)) return null;
      return readFile(placeOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async open(key, range) {
      if (!isKey(key)) return null;
      const file = await open(placeOf(key), "r").catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      // It closes the file when it ends, or is given up.
      return file?.createReadStream({ ...range, highWaterMark: CHUNK_SIZE }) ?? null;
    },
    async remove(key) {
      if (isKey(key)) await rm(placeOf(key), { force: true });
    },
  };
}

/** Writes a new file for good: what was written is there after a power cut. */
async function write(place: string, content: Uint8Array | FileOnDisk): Promise<void> {
  const isHeld = content instanceof Uint8Array;
  // The system copies; where the file system can, not a byte is written twice.
  if (!isHeld) await copyFile(content.path, place, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(place, isHeld ? "wx" : "r+", 0o600);
  try {
    if (isHeld) await file.writeFile(content);
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown) => error instanceof Error && Reflect.get(error, "code") === "ENOENT";
