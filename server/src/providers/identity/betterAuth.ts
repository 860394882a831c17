import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { identityAccounts, identitySessions, identityUsers, identityVerifications } from "./tables.ts";

type Setting = { db: Db; secret: string; baseUrl: string };

const PASSWORD_LENGTH_MAX = 200;
/** How better-auth names an account that is a password of its own. */
const PROVIDER = "credential";

/**
 * better-auth on our tables, as a library: none of its HTTP doors is mounted, so its cookies, origin checks and rate
 * limits have nothing to guard, and nothing is sent anywhere. Its sign-in would open a session at once, before a
 * second factor could be asked for; so it checks the password here, and sessions are ours.
 */
export function createBetterAuth(setting: Setting) {
  const auth = openLibrary(setting);

  /** Whether a password fits a hash; without one it takes as long, and fits never. */
  async function fits(hash: string | null | undefined, given: string): Promise<boolean> {
    const { password } = await auth.$context;
    if (given.length > PASSWORD_LENGTH_MAX) return false;
    if (hash) return password.verify({ hash, password: given });
    await password.hash(given);
    return false;
  }

  /** Gives an identity a password, in place of the one that it had. */
  async function setPassword(uid: string, given: string): Promise<void> {
    const { internalAdapter, password } = await auth.$context;
    const hash = await password.hash(given);
    if (await internalAdapter.findCredentialAccount(uid)) return internalAdapter.updatePassword(uid, hash);
    await internalAdapter.linkAccount({ userId: uid, accountId: uid, providerId: PROVIDER, password: hash });
  }

  return {
    setPassword,
    /** The id of whom e-mail and password prove; null when they do not fit, after the same time for all reasons. */
    async prove(credentials: { email: string; password: string }): Promise<string | null> {
      // What cannot be an e-mail is nobody's, and need not reach the database.
      if (!z.email().safeParse(credentials.email).success) return null;
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(credentials.email, { includeAccounts: true });
      const account = found?.accounts.find(({ providerId }) => providerId === PROVIDER);
      return (await fits(account?.password, credentials.password)) && found ? found.user.id : null;
    },
    /** Whether an identity has a password. */
    async hasPassword(uid: string): Promise<boolean> {
      const { internalAdapter } = await auth.$context;
      return Boolean((await internalAdapter.findCredentialAccount(uid))?.password);
    },
    /** Whether this is the password of an identity. */
    async checkPassword(uid: string, given: string): Promise<boolean> {
      const { internalAdapter } = await auth.$context;
      return fits((await internalAdapter.findCredentialAccount(uid))?.password, given);
    },
    /** Makes an identity and answers its id; null when the e-mail has one already. */
    async create(person: { email: string; password: string | null; name: string }): Promise<string | null> {
      const { internalAdapter } = await auth.$context;
      if (await internalAdapter.findUserByEmail(person.email)) return null;
      const { id } = await internalAdapter.createUser(
        { email: person.email, name: person.name, emailVerified: false },
        { method: "email-password" },
      );
      if (person.password !== null) await setPassword(id, person.password);
      return id;
    },
  };
}

function openLibrary({ db, secret, baseUrl }: Setting) {
  return betterAuth({
    secret,
    baseURL: baseUrl,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: identityUsers,
        session: identitySessions,
        account: identityAccounts,
        verification: identityVerifications,
      },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: PASSWORD_LENGTH_MAX },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}
