import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, waitFor } from "../../../test/app.ts";
import { aModelServer } from "../../../test/outside/modelServer.ts";
import { codeOf } from "../../../test/outside/totp.ts";
import { webhookSecretOf } from "../../platform/webhooks/webhooks.ts";
import { aSoftKey } from "../../providers/identity/test/softKey.ts";
import { signatureOf } from "../../providers/webhooks/index.ts";
import { audit } from "../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { mailAbout } from "./test/mailbox.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;
const other = "another password";

const signIn = async ({ email }: Person, password: string, userAgent = "Test Browser") =>
  node.ask("POST /auth/login", { body: { email, password }, headers: { "user-agent": userAgent } });

const actionsOf = async ({ userId }: Person) =>
  (
    await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${userId}`))
  ).map(({ action }) => action);

test("one's devices are listed, the own one marked, and any can be signed out with its sockets", async () => {
  const person = await aPerson(node);
  const second = (await signIn(person, person.password, "Old Phone")).body.token;
  const hearing = await aHearing(node.address, second);
  const { sessions } = (await node.ask("GET /auth/sessions", { token: person.token })).body;
  expect(sessions).toHaveLength(2);
  const phone = sessions.find(({ user_agent }: { user_agent: string }) => user_agent === "Old Phone");
  expect(phone).toMatchObject({ is_current: false, ip: expect.stringMatching(/^10\.200\./) });
  expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
  const end = (token: string) => node.ask(`DELETE /auth/sessions/${phone.session_id}`, { token });
  expect((await end((await aPerson(node)).token)).status).toBe(404);
  expect((await end(person.token)).status).toBe(204);
  expect((await node.ask("GET /users", { token: second })).status).toBe(401);
  await waitFor(() => hearing.socket.disconnected, "the socket to close");
  expect((await end(person.token)).status).toBe(404);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(200);
});

test("every other device is signed out at once, and this one stays", async () => {
  const person = await aPerson(node);
  const others = [await signIn(person, person.password), await signIn(person, person.password)];
  expect((await node.ask("DELETE /auth/sessions", { token: person.token })).status).toBe(204);
  for (const { body } of others) {
    expect((await node.ask("GET /users", { token: body.token })).status).toBe(401);
    expect((await node.ask("POST /auth/refresh", { body: { refresh_token: body.refresh_token } })).status).toBe(401);
  }
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(200);
});

test("staff change their password to none of the most used", async () => {
  const member = await aPerson(node, { role: "manager" });
  const change = (password: string) =>
    node.ask("POST /auth/password", { token: member.token, body: { current_password: member.password, password } });
  const refused = await change("iloveyou1");
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["password"]]);
  expect((await change(other)).status).toBe(200);
});

test("a password is changed by who knows the present one; other devices are signed out and a mail tells of it", async () => {
  const person = await aPerson(node);
  const second = (await signIn(person, person.password)).body.token;
  const change = (current_password: string, password: string) =>
    node.ask("POST /auth/password", { token: person.token, body: { current_password, password } });
  expect((await change("wrong", other)).body.code).toBe("password_wrong");
  expect((await change(person.password, "short")).status).toBe(422);
  expect((await signIn(person, person.password)).status).toBe(200);
  expect((await change(person.password, other)).status).toBe(200);
  expect([(await signIn(person, person.password)).status, (await signIn(person, other)).status]).toEqual([401, 200]);
  expect((await node.ask("GET /users", { token: second })).status).toBe(401);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(200);
  await mailAbout(node, person.email, "password was changed");
  expect(await actionsOf(person)).toContain("password.change");
});

test("two-factor sign-in is turned on by password and a first code, asks for codes from then on, and is turned off again", async () => {
  const person = await aPerson(node);
  const { token, password } = person;
  const post = (path: string, body: object) => node.ask(`POST /auth/two-factor/${path}`, { token, body });
  expect((await post("start", { password: "wrong" })).body.code).toBe("password_wrong");
  const started = (await post("start", { password })).body;
  expect(decodeURIComponent(started.uri)).toContain("Pluma:");
  expect((await node.ask("GET /auth/factors", { token })).body.two_factor.is_on).toBe(false);
  expect((await post("confirm", { code: "000000" })).body.code).toBe("code_wrong");
  const confirmed = await post("confirm", { code: codeOf(started.secret) });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  expect((await post("confirm", { code: codeOf(started.secret) })).body.code).toBe("factor_already_on");
  expect((await post("start", { password })).body.code).toBe("factor_already_on");
  await mailAbout(node, person.email, "Two-factor sign-in is on");
  const signed = (await signIn(person, password)).body;
  const answer = await node.ask("POST /auth/login/code", {
    body: { challenge: signed.second_factor.challenge, code: confirmed.body.recovery_codes[0] },
  });
  expect(answer.body).toHaveProperty("token");
  const factors = (await node.ask("GET /auth/factors", { token })).body;
  expect(factors.two_factor).toEqual({ is_on: true, recovery_codes_left: 9 });
  const renewed = (await post("recovery-codes", { password })).body.recovery_codes;
  expect(renewed).toHaveLength(10);
  expect(renewed).not.toEqual(expect.arrayContaining([confirmed.body.recovery_codes[1]]));
  expect((await post("stop", { password: "wrong" })).body.code).toBe("password_wrong");
  expect((await post("stop", { password })).status).toBe(200);
  expect((await signIn(person, password)).body).toHaveProperty("token");
  await mailAbout(node, person.email, "Two-factor sign-in is off");
  expect((await post("recovery-codes", { password })).status).toBe(404);
  expect(await actionsOf(person)).toEqual(
    expect.arrayContaining(["two_factor.start", "two_factor.renew_codes", "two_factor.stop"]),
  );
});

test("a passkey is added by who knows the password, listed, and forgotten by nobody but its owner", async () => {
  const person = await aPerson(node);
  const { token, password } = person;
  const start = (given: string) => node.ask("POST /auth/passkeys/options", { token, body: { password: given } });
  expect((await start("wrong")).body.code).toBe("password_wrong");
  const { challenge, options } = (await start(password)).body;
  const origin = node.app.publicUrl;
  const response = aSoftKey().make(person.uid, {
    challenge: options.challenge,
    origin,
    rpID: new URL(origin).hostname,
  });
  const add = (body: object) => node.ask("POST /auth/passkeys", { token, body: { name: "Laptop", ...body } });
  expect((await add({ challenge: "none", response })).body.code).toBe("challenge_over");
  const added = await add({ challenge, response });
  expect(added.status, added.text).toBe(201);
  expect(added.body.passkeys).toMatchObject([{ name: "Laptop", last_used_at: null }]);
  await mailAbout(node, person.email, "passkey was added");
  const remove = (asker: string) =>
    node.ask(`DELETE /auth/passkeys/${encodeURIComponent(added.body.passkeys[0].passkey_id)}`, {
      token: asker,
      body: { password },
    });
  expect((await remove((await aPerson(node)).token)).status).toBe(404);
  expect((await remove(token)).status).toBe(204);
  expect((await node.ask("GET /auth/factors", { token })).body.passkeys).toEqual([]);
});

test("where the provider has no second factor and no passkeys, that is said, and nothing else", async () => {
  const alone = await aNode({ beside: node });
  const { token, password } = await aPerson(alone);
  alone.app.identity.twoFactor = null;
  alone.app.identity.passkeys = null;
  const factors = (await alone.ask("GET /auth/factors", { token })).body;
  expect(factors).toMatchObject({ offered: { two_factor: false, passkeys: false }, passkeys: [] });
  for (const line of ["POST /auth/two-factor/start", "POST /auth/passkeys/options"]) {
    expect((await alone.ask(line, { token, body: { password } })).body.code).toBe("factor_unavailable");
  }
  expect((await alone.ask("DELETE /auth/passkeys/x", { token, body: { password } })).status).toBe(404);
  await alone.close();
});

test("one's own key is tried where the platform's would be: the given one, else the stored one", async () => {
  const server = await aModelServer({ key: "sk-own-good-key-1234" });
  const alone = await aNode({ environment: { OPENAI_BASE_URL: server.address } });
  const { token, password } = await aPerson(alone);
  const tryKey = (body: object) => alone.ask("POST /users/api_key/test", { token, body });
  expect((await tryKey({})).body).toMatchObject({ ok: false, problem: "There is no key yet." });
  expect((await tryKey({ api_key: "sk-wrong" })).body).toMatchObject({ ok: false, problem: expect.any(String) });
  expect((await tryKey({ api_key: "sk-own-good-key-1234" })).body).toMatchObject({ ok: true });
  await alone.ask("PUT /users", { token, body: { api_key: "sk-own-good-key-1234", password } });
  for (const body of [{}, { api_key: "****1234" }]) expect((await tryKey(body)).body.ok).toBe(true);
  expect(JSON.stringify(alone.lines)).not.toContain("sk-own-good-key");
  await alone.close();
  await server.close();
});

test("an automation webhook is tried once, signed with its owner's secret; one that leads inside is refused", async () => {
  const heard: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ body, signature: String(request.headers["x-webhook-signature"]) });
    response.writeHead(request.url === "/gone" ? 410 : 204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { token, userId } = await aPerson(node);
  const tryHook = (body: object, on = node) => on.ask("POST /users/webhook/test", { token, body });
  expect((await tryHook({})).body).toEqual({ ok: false, status: null, problem: "There is no address yet." });
  expect((await tryHook({ zappier_webhook_url: url })).body).toEqual({ ok: true, status: 204, problem: null });
  expect((await tryHook({ zappier_webhook_url: `${url}/gone` })).body).toMatchObject({ ok: false, status: 410 });
  expect(heard).toHaveLength(2);
  const [{ body, signature } = { body: "", signature: "" }] = heard;
  expect(JSON.parse(body)).toMatchObject({ event: "test", user_id: userId, is_test: true });
  const time = Number(/^t=(\d+)/.exec(signature)?.[1]);
  expect(signature).toBe(signatureOf(webhookSecretOf(node.app, userId), time, body));
  const alone = await aNode({ beside: node, environment: { NODE_ENV: "production" } });
  const refused = await tryHook({ zappier_webhook_url: url }, alone);
  expect([refused.status, refused.body.code, heard.length]).toEqual([400, "webhook_address_refused", 2]);
  await alone.close();
  server.close();
});
