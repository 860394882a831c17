import { disk } from "./disk.ts";
import { s3 } from "./s3.ts";
import type { Bucket, Storage } from "./storage.ts";

export type { FileOnDisk, Storage } from "./storage.ts";

export type StorageOptions = {
  dataDir: string;
  /** The bucket to use instead of the disk. */
  bucket: Bucket | undefined;
};

/** Opens storage: the bucket when one is configured, else the disk below `dataDir`. */
export function openStorage({ dataDir, bucket }: StorageOptions): Storage {
  return bucket ? s3(bucket) : disk(dataDir);
}
