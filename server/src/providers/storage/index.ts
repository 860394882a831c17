/** Keeps the bytes of files under random keys; nothing in it has a public address. */
export type Storage = {
  /** Stores bytes and answers their new key, which cannot be guessed. */
  put(bytes: Uint8Array, about: { type: string; name: string }): Promise<string>;
  /** The bytes of a key, or null when there are none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Removes the bytes of a key; a key without any is no mistake. */
  remove(key: string): Promise<void>;
};
