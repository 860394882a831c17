import type { Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const own = async ({ person }: Given) => ({ password: person?.password ?? "" });

export const settingsExamples: Examples = {
  "PUT /users": () => ({ body: { lang: "en" } }),
  "POST /auth/password": {
    fresh: true,
    of: ({ person }) => ({ body: { current_password: person?.password ?? "", password: "another good password" } }),
  },
  "DELETE /auth/sessions/{session_id}": async ({ node, person, customer }) => {
    if (!person) return { path: `/auth/sessions/${NEVER}`, status: 404 };
    const { email, password } = person;
    await node.ask("POST /auth/login", { body: { email, password } });
    // While impersonating nobody sees sessions; the call is refused before it looks for one.
    const asker = person.token.startsWith("imp_") ? await customer() : person;
    const { sessions } = (await node.ask("GET /auth/sessions", { token: asker.token })).body;
    const ended = sessions.find(({ is_current }: { is_current: boolean }) => !is_current) ?? sessions[0];
    return { path: `/auth/sessions/${ended.session_id}` };
  },
  "POST /auth/two-factor/start": { fresh: true, of: async (given) => ({ body: await own(given) }) },
  // No code is right before the secret is known to an app: whoever may call is told so.
  "POST /auth/two-factor/confirm": () => ({ body: { code: "000000" }, status: 422 }),
  "POST /auth/two-factor/recovery-codes": async (given) => ({ body: await own(given), status: 404 }),
  "POST /auth/two-factor/stop": async (given) => ({ body: await own(given) }),
  "POST /auth/passkeys/options": async (given) => ({ body: await own(given) }),
  "POST /auth/passkeys": () => ({ body: { challenge: "none", name: "Key", response: {} }, status: 401 }),
  "DELETE /auth/passkeys/{passkey_id}": async (given) => ({
    path: "/auth/passkeys/none",
    body: await own(given),
    status: 404,
  }),
  "DELETE /auth/issuers": async (given) => ({ body: { ...(await own(given)), issuer: "none" }, status: 404 }),
  "POST /users/api_key/test": () => ({ body: {} }),
  "POST /users/webhook/test": () => ({ body: {} }),
  "DELETE /users": { fresh: true, of: async (given) => ({ body: await own(given) }) },
  // Whoever has a password is asked for it, and mailed no code.
  "POST /auth/proof": () => ({ status: 409 }),
};
