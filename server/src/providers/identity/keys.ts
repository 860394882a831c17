import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { App } from "../../platform/context.ts";
import { insertKeyOnce, readKeys } from "./store.ts";

export const ALGORITHM = "EdDSA";
const PURPOSE = "identity-key";
/** How long after one look for an unknown key id the next is made, so that forged ones cost no query each. */
const RELOAD_MS = 1000;

type SigningKey = { id: string; key: CryptoKey };

/** The keys that sign and check bearers; one pair for the installation, shared by its nodes through the database. */
export type Keys = {
  signing(): Promise<SigningKey>;
  /** The public key of an id, null when this installation has none of that name. */
  checking(id: string): Promise<CryptoKey | null>;
};

/** Opens the keys; the first that is asked for is made when there is none, once for all nodes. */
export function openKeys(app: Pick<App, "db" | "secrets" | "clock" | "log">): Keys {
  const known = new Map<string, CryptoKey>();
  let signing: Promise<SigningKey> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<unknown> = Promise.resolve();

  async function load() {
    const rows = await readKeys(app.db);
    for (const row of rows) known.set(row.id, await importKey(row.publicKey));
    return rows;
  }

  async function findSigning(): Promise<SigningKey> {
    for (const row of await load()) {
      const key = await openPrivate(app, row);
      if (key) return { id: row.id, key };
    }
    await insertKeyOnce(app.db, await makeKey(app), (privateKey) => isReadable(app, privateKey));
    return findSigning();
  }

  return {
    signing() {
      signing ??= findSigning().catch((error: unknown) => {
        signing = undefined;
        throw error;
      });
      return signing;
    },
    async checking(id) {
      const now = app.clock.now().getTime();
      if (known.has(id)) return known.get(id) ?? null;
      if (now - loadedAt > RELOAD_MS) {
        loadedAt = now;
        loading = load();
      }
      // Those who ask while it is being looked up wait for the same look.
      await loading;
      return known.get(id) ?? null;
    },
  };
}

async function makeKey({ secrets }: Pick<App, "secrets">) {
  const pair = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  return {
    id: randomUUID(),
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    privateKey: secrets.seal(JSON.stringify(await exportJWK(pair.privateKey)), PURPOSE),
    alg: ALGORITHM,
    crv: "Ed25519",
  };
}

/** A key that was sealed under another APP_SECRET still checks its bearers, but signs no more. */
async function openPrivate(app: Pick<App, "secrets" | "log">, row: { id: string; privateKey: string }) {
  if (isReadable(app, row.privateKey)) return importKey(app.secrets.open(row.privateKey, PURPOSE));
  app.log.warn({ key_id: row.id }, "a signing key was sealed with another APP_SECRET and is not used");
  return null;
}

function isReadable({ secrets }: Pick<App, "secrets">, sealed: string): boolean {
  try {
    secrets.open(sealed, PURPOSE);
    return true;
  } catch {
    return false;
  }
}

async function importKey(text: string): Promise<CryptoKey> {
  const jwk: JWK = JSON.parse(text);
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("a signing key is not a key pair");
  return key;
}
