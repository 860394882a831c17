import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../app.ts";
import { aUser } from "../people.ts";

const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST;
const where = emulatorHost ?? "not run: FIREBASE_AUTH_EMULATOR_HOST is not set, npm run firebase-emulator starts one";

describe.skipIf(!emulatorHost)(`the app with Firebase (${where})`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await aTestApp({
      environment: {
        FIREBASE_CONFIG: JSON.stringify({ apiKey: "any", projectId: "demo-pluma" }),
        FIREBASE_AUTH_EMULATOR_HOST: emulatorHost ?? "",
      },
    });
    // Mails are sent by jobs.
    await app.startJobs();
  });
  afterAll(() => app.close());

  test("a person signs in and is who they are", async () => {
    const { token, email, userId } = await aUser(app);
    const me = await app.ask("GET /users", { token });
    expect([me.status, me.body.user.user_id, me.body.user.email]).toEqual([200, userId, email]);
  });

  test("an unknown e-mail and a wrong password answer the same", async () => {
    const { email } = await aUser(app);
    const ask = (tried: string) => app.ask("POST /auth/login", { body: { email: tried, password: "another one" } });
    const [wrong, unknown] = [await ask(email), await ask("nobody@example.com")];
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong_credentials"]);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test("an expired bearer is told apart and a refresh token buys the next", async () => {
    const { token, refreshToken } = await aUser(app);
    app.time.skipMs = 3_601_000;
    const expired = await app.ask("GET /users", { token });
    app.time.skipMs = 0;
    expect([expired.status, expired.body.error.code]).toEqual([401, "auth/id-token-expired"]);
    const next = await app.ask("POST /auth/refresh", { body: { refresh_token: refreshToken } });
    expect(next.status).toBe(200);
    expect((await app.ask("GET /users", { token: next.body.token })).status).toBe(200);
  });

  test("signing out kills bearer and refresh token at once", async () => {
    const { token, refreshToken } = await aUser(app);
    expect((await app.ask("POST /auth/logout", { token })).status).toBe(200);
    expect((await app.ask("GET /users", { token })).body.code).toBe("not_signed_in");
    expect((await app.ask("POST /auth/refresh", { body: { refresh_token: refreshToken } })).status).toBe(401);
  });

  test("a link of ours sets a new password at Firebase, once, and ends every session", async () => {
    const { token: adminToken } = await aUser(app, { staff: "admin" });
    const { token, email } = await aUser(app);
    const made = await app.ask("POST /users/resetPasswordLink", { token: adminToken, body: { email } });
    const linkToken = new URL(made.body.link).searchParams.get("token");
    const reset = () => app.ask("POST /auth/reset", { body: { token: linkToken, password: "a new password" } });
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 400]);
    const signIn = async (password: string) =>
      (await app.ask("POST /auth/login", { body: { email, password } })).status;
    expect([await signIn("a good password"), await signIn("a new password")]).toEqual([401, 200]);
    expect((await app.ask("GET /users", { token })).status).toBe(401);
  });

  test("no password and no token reaches the log", async () => {
    const { password, token, refreshToken } = await aUser(app);
    await app.ask("POST /auth/refresh", { body: { refresh_token: refreshToken } });
    await app.ask("GET /users", { token });
    const log = app.lines.join("\n");
    expect(log).toContain("demo-pluma");
    for (const secret of [password, token, refreshToken]) expect(log).not.toContain(secret);
  });
});
