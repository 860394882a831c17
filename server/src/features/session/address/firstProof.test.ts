import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasToken, lastLinkTo, lastMailTo, mailsTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { codeOf } from "../../../../test/outside/totp.ts";
import { aSoftKey } from "../../../providers/identity/test/softKey.ts";
import { users } from "../../accounts/tables.ts";
import { apiKeys } from "../../apiKeys/tables.ts";
import { anApiKey } from "../../apiKeys/test/anApiKey.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

const PUBLIC_URL = "https://pluma.example";
let node: Node;
beforeAll(async () => {
  node = await aNode({ environment: { PUBLIC_URL } });
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;

const signIn = async (email: string, password: string) =>
  (await node.ask("POST /auth/login", { body: { email, password } })).status;
const verify = (body: object, token?: string) => node.ask("POST /auth/verify", { token, body });

/** An account that Eve made with Ada's address, with all that she could leave in it. */
async function planted(): Promise<Person & { verification: string }> {
  const eve = await aPerson(node);
  const { twoFactor, passkeys } = node.app.identity;
  const webhook = "https://93.184.216.34/hooks/eve";
  const body = { zappier_webhook_url: webhook, api_key: "sk-of-eve-1234567890", password: eve.password };
  expect((await node.ask("PUT /users", { token: eve.token, body })).status).toBe(200);
  await anApiKey(node, eve.userId);
  await node.ask("POST /auth/verification", { token: eve.token });
  const verification = tokenIn(await lastMailTo(node, eve.email));
  const { secret } = (await twoFactor?.start(eve.uid, { email: eve.email, issuer: "Pluma" })) ?? { secret: "" };
  await twoFactor?.confirm(eve.uid, codeOf(secret, node.app.clock.now().getTime()));
  const key = aSoftKey();
  const place = { origin: PUBLIC_URL, rpID: "pluma.example" };
  const made = await passkeys?.start(eve.uid, { email: eve.email, name: "Eve" });
  if (!made) throw new Error("the embedded identity offers passkeys");
  await passkeys?.add(eve.uid, {
    challenge: made.challenge,
    name: "Key",
    response: key.make(eve.uid, { ...made, ...place }),
  });
  return { ...eve, verification };
}

/** What is left of Eve in the account. */
async function leftOf({ userId, uid, token }: Person) {
  const [row] = await node.app.db.select().from(users).where(eq(users.userId, userId));
  return {
    webhook: row?.zappierWebhookUrl,
    apiKey: row?.apiKey,
    keys: await node.app.db.$count(apiKeys, eq(apiKeys.userId, userId)),
    pendingEmail: row?.pendingEmail,
    twoFactor: (await node.app.identity.twoFactor?.read(uid))?.isOn,
    passkeys: (await node.app.identity.passkeys?.list(uid))?.length,
    session: (await node.ask("GET /users", { token })).status,
    isProved: row?.emailVerifiedAt !== null,
  };
}

const nothing = {
  webhook: "",
  apiKey: null,
  keys: 0,
  pendingEmail: null,
  twoFactor: false,
  passkeys: 0,
  session: 401,
  isProved: true,
};

test("who proves an address that somebody else signed up with finds nothing of them, and their password opens nothing", async () => {
  const eve = await planted();
  const proved = await verify({ token: eve.verification });
  expect(proved.body).toEqual({ email: eve.email, reset_token: expect.any(String) });
  expect(await leftOf(eve)).toEqual(nothing);
  expect(await signIn(eve.email, eve.password)).toBe(401);
  const reset = { token: proved.body.reset_token, password: "a new password" };
  expect((await node.ask("POST /auth/reset", { body: reset })).status).toBe(200);
  expect(await signIn(eve.email, "a new password")).toBe(200);
});

test("a reset is as good a first proof, and as thorough", async () => {
  const eve = await planted();
  const before = (await mailsTo(node, eve.email)).filter(hasToken).length;
  await node.app.db.update(users).set({ pendingEmail: "eve@example.com" }).where(eq(users.userId, eve.userId));
  await node.ask("POST /users/sendResetPasswordLink", { body: { email: eve.email } });
  const token = tokenIn(await lastLinkTo(node, eve.email, before + 1));
  expect((await node.ask("POST /auth/reset", { body: { token, password: "a new password" } })).status).toBe(200);
  expect(await leftOf(eve)).toEqual(nothing);
  expect((await verify({ token: eve.verification })).status).toBe(400);
});

test.each(["signed in", "by the password"])("who made the account and proves it %s keeps everything", async (how) => {
  const ada = await planted();
  const proved =
    how === "signed in"
      ? await verify({ token: ada.verification }, ada.token)
      : await verify({ token: ada.verification, password: ada.password });
  expect(proved.body).toEqual({ email: ada.email, reset_token: null });
  expect(await leftOf(ada)).toMatchObject({ twoFactor: true, passkeys: 1, keys: 1, session: 200, isProved: true });
});

test("a wrong password and a careful question change nothing, and the link stays good", async () => {
  const ada = await planted();
  const other = await aPerson(node);
  const wrong = await verify({ token: ada.verification, password: "not hers" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "password_wrong"]);
  const careful = await verify({ token: ada.verification, is_careful: true }, other.token);
  expect([careful.status, careful.body.code]).toEqual([403, "holder_unknown"]);
  expect(await leftOf(ada)).toMatchObject({ twoFactor: true, session: 200, isProved: false });
  expect((await verify({ token: ada.verification, is_careful: true }, ada.token)).status).toBe(200);
});
