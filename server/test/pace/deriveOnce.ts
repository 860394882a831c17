import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Derived = { error: Error | null; key: Buffer };

/** The most keys that a worker keeps. */
const KEYS_MAX = 5000;
const known = new Map<string, Promise<Derived>>();
const { scrypt } = crypto;

/**
 * Has this process derive a key once from the same password and salt, which give the same key each time: hashes are as
 * strong as those of an installation, and only what was hashed before takes no time again.
 */
export function deriveOnce(): void {
  Object.assign(crypto, { scrypt: derive });
  syncBuiltinESMExports();
}

type Done = (error: Error | null, key: Buffer) => void;

function derive(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  // Bytes that are no text could look alike as one.
  if (typeof password !== "string" || typeof salt !== "string") {
    scrypt(password, salt, length, options, done);
    return;
  }
  const name = JSON.stringify([password, salt, length, options]);
  const derived =
    known.get(name) ??
    new Promise<Derived>((resolve) => scrypt(password, salt, length, options, (error, key) => resolve({ error, key })));
  if (known.size < KEYS_MAX) known.set(name, derived);
  void derived.then(({ error, key }) => done(error, key && Buffer.from(key)));
}
