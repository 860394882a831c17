import { randomUUID } from "node:crypto";
import type { Auth } from "firebase-admin/auth";
import type { ServiceAccount } from "../../../platform/config.ts";

export type Admin = ReturnType<typeof openAdmin>;

/**
 * Firebase's administration, loaded when it is first asked. Each of these may be asked twice with the same end: an act
 * whose transaction fails after Firebase did its part is repeated by its caller.
 */
export function openAdmin({ projectId, account }: { projectId: string; account: ServiceAccount | undefined }) {
  let opened: Promise<Auth> | undefined;
  const auth = () => {
    opened ??= open(projectId, account);
    return opened;
  };
  return {
    /** A token that opens a session of this person at Firebase; its claims go into every token of that session. */
    signInToken: async (uid: string, claims: object) => (await auth()).createCustomToken(uid, claims),

    /** Makes a person; null when the e-mail has one. */
    async create(person: { email: string; password: string | null; name: string }): Promise<string | null> {
      const { email, password, name } = person;
      const made = (await auth()).createUser({ email, displayName: name, ...(password !== null && { password }) });
      return (await orNull(made, ["auth/email-already-exists"]))?.uid ?? null;
    },

    async find(email: string): Promise<string | null> {
      const found = (await auth()).getUserByEmail(email);
      return (await orNull(found, ["auth/user-not-found", "auth/invalid-email"]))?.uid ?? null;
    },

    async emailOf(uid: string): Promise<string | null> {
      const found = (await auth()).getUser(uid);
      return (await orNull(found, ["auth/user-not-found", "auth/invalid-uid"]))?.email ?? null;
    },

    async hasPassword(uid: string): Promise<boolean> {
      const found = (await auth()).getUser(uid);
      const person = await orNull(found, ["auth/user-not-found", "auth/invalid-uid"]);
      return person?.providerData.some(({ providerId }) => providerId === "password") ?? false;
    },

    setPassword: async (uid: string, password: string) => void (await (await auth()).updateUser(uid, { password })),

    /** Changes the e-mail; false when somebody else has it. */
    async setEmail(uid: string, email: string): Promise<boolean> {
      const changed = (await auth()).updateUser(uid, { email });
      return (await orNull(changed, ["auth/email-already-exists"])) !== null;
    },

    /** Makes Firebase give no more tokens for the sessions that a person has now. */
    async revoke(uid: string): Promise<void> {
      await orNull((await auth()).revokeRefreshTokens(uid), ["auth/user-not-found"]);
    },

    async remove(uid: string): Promise<void> {
      await orNull((await auth()).deleteUser(uid), ["auth/user-not-found"]);
    },
  };
}

async function open(projectId: string, account: ServiceAccount | undefined): Promise<Auth> {
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  // A name of its own: the library keeps one app of each name for the whole process.
  const credential = account && cert(account);
  return getAuth(initializeApp({ projectId, ...(credential && { credential }) }, randomUUID()));
}

/** The answer, or null when it failed for one of these reasons. */
async function orNull<T>(answer: Promise<T>, codes: string[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && "code" in error && codes.includes(String(error.code))) return null;
    throw error;
  }
}
