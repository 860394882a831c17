import { eq } from "drizzle-orm";
import { users } from "../../src/features/accounts/tables.ts";
import type { Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

let count = 0;
/** An address that nobody has. */
const newEmail = (): string => {
  count += 1;
  return `new${count}-${Date.now()}@example.com`;
};

export const sessionExamples: Examples = {
  "POST /auth/login": async ({ customer }) => {
    const { email, password } = await customer();
    return { body: { email, password } };
  },
  // Nobody has such a challenge: whoever may call is told so.
  "POST /auth/login/code": () => ({ body: { challenge: "none", code: "123456" }, status: 401 }),
  "POST /auth/login/passkey": () => ({ body: { challenge: "none", response: {} }, status: 401 }),
  "POST /auth/signup": () => ({ body: { email: newEmail(), password: "a good password" } }),
  "POST /users": () => ({
    body: {
      name: "Ada",
      last_name: "Lovelace",
      email: newEmail(),
      phone: "(555) 123-4567",
      password: "a good password",
    },
  }),
  "GET /users/phone": ofPhone,
  "GET /users/email": async ({ customer }) => ({ path: `/users/email?email=${(await customer()).email}` }),
  "POST /users/sendResetPasswordLink": async ({ customer }) => ({ body: { email: (await customer()).email } }),
  "POST /auth/login/mail": async ({ customer }) => ({ body: { email: (await customer()).email } }),
  "POST /auth/login/link": () => ({ body: { token: "none" }, status: 400 }),
  "POST /users/resetPasswordLink": async ({ customer }) => ({ body: { email: (await customer()).email } }),
  // No token is good: that is what anyone may be told.
  "POST /auth/reset": () => ({ body: { token: "none", password: "a good password" }, status: 400 }),
  "POST /auth/verify": () => ({ body: { token: "none" }, status: 400 }),
  // No issuer is configured: that is what anyone is told.
  "POST /auth/issuer": () => ({ status: 409 }),
  "POST /auth/issuer/back": () => ({ body: { flow: "none", query: "" }, status: 409 }),
  "POST /auth/not-me": () => ({ body: { token: "none", password: "a good password" }, status: 400 }),
  "POST /auth/link": () => ({ body: { token: "none", kind: "reset" } }),
  "POST /auth/take-back": () => ({ body: { token: "none", password: "a good password" }, status: 400 }),
  "POST /auth/password/check": () => ({ body: { password: "a good password" } }),
  "POST /auth/refresh": { fresh: true, of: ({ person }) => ({ body: { refresh_token: person?.refreshToken ?? "" } }) },
  "POST /auth/logout": { fresh: true, of: () => ({}) },
  "POST /users/admin/{id}/impersonate": async ({ person, customer }) => ({
    path: `/users/admin/${person ? (await customer()).userId : NEVER}/impersonate`,
    body: { reason: "They asked for help." },
  }),
  "DELETE /users/admin/impersonate": { fresh: true, of: () => ({}) },
  "POST /setup": () => ({ body: {} }),
  "POST /setup/servers": () => ({ body: {} }),
  "POST /setup/test": () => ({ body: {} }),
};

async function ofPhone({ node, customer }: Given) {
  const { userId } = await customer();
  const digits = String(5_550_000_000 + userId);
  await node.app.db.update(users).set({ phone: digits }).where(eq(users.userId, userId));
  return { path: `/users/phone?phone=${digits}` };
}
