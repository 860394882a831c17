import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./index.ts";
import { isKey, newKey, pathOf } from "./keys.ts";

const CHUNK_SIZE = 64 * 1024;

/** Storage on the disk of this machine, in `<dataDir>/files`. What was put is there after a power cut. */
export function disk(dataDir: string): Storage {
  const placeOf = (key: string) => join(dataDir, "files", pathOf(key));
  return {
    async put(bytes) {
      const key = newKey();
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const file = await open(`${place}.part`, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${place}.part`, place);
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

const isMissing = (error: unknown) => error instanceof Error && Reflect.get(error, "code") === "ENOENT";
