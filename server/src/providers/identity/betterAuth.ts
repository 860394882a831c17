import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import type { Db } from "../../platform/db.ts";
import { identityAccounts, identitySessions, identityUsers, identityVerifications } from "./tables.ts";

type Setting = { db: Db; secret: string; baseUrl: string; sessionSeconds: number };

const ADDRESS_HEADER = "x-pluma-address";

/**
 * better-auth on our tables, as a library: none of its HTTP doors is mounted, so its cookies, origin checks and rate
 * limits have nothing to guard, and nothing is sent anywhere.
 */
export function createBetterAuth({ db, secret, baseUrl, sessionSeconds }: Setting) {
  const auth = betterAuth({
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
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 200 },
    session: { expiresIn: sessionSeconds },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] } },
  });

  return {
    /** Opens a session and answers its token; null when e-mail and password do not fit. */
    async signIn(credentials: { email: string; password: string; ip: string }): Promise<string | null> {
      const { email, password, ip } = credentials;
      try {
        const answer = await auth.api.signInEmail({ body: { email, password }, headers: { [ADDRESS_HEADER]: ip } });
        return answer.token;
      } catch (error) {
        // What cannot be an e-mail or a password comes as 400: it is nobody's.
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      }
    },
    /** Makes an identity and answers its id; null when the e-mail has one already. */
    async create(person: { email: string; password: string; name: string }): Promise<string | null> {
      const { internalAdapter, password } = await auth.$context;
      if (await internalAdapter.findUserByEmail(person.email)) return null;
      const { id } = await internalAdapter.createUser(
        { email: person.email, name: person.name, emailVerified: false },
        { method: "email-password" },
      );
      await internalAdapter.linkAccount({
        userId: id,
        accountId: id,
        providerId: "credential",
        password: await password.hash(person.password),
      });
      return id;
    },
  };
}
