import type { Readable } from "node:stream";
import type { ByteRange } from "@pluma/contract/kit/kit";

/** A file on the disk of this machine that stays there while it is read. */
export type FileOnDisk = { path: string; size: number };

/** Keeps the bytes of files under random keys; nothing in it has a public address. */
export type Storage = {
  /** Stores bytes, or those of a file as they come, and answers their new key, which cannot be guessed. Of a file nothing is held but a buffer. */
  put(content: Uint8Array | FileOnDisk, about: { type: string; name: string }): Promise<string>;
  /** The bytes of a key, or null when there are none. */
  read(key: string): Promise<Uint8Array | null>;
  /** The bytes of a key as they come, or the part of them in a range; null when there are none. Nothing is held but a buffer. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes the bytes of a key; a key without any is no mistake. */
  remove(key: string): Promise<void>;
};

export type Bucket = {
  name: string;
  region: string | undefined;
  /** The address of a store that speaks S3; AWS's own without one. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};
