import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitFor } from "../../../../test/app.ts";
import { hasToken, lastLinkTo, mailsTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { codeOf } from "../../../../test/outside/totp.ts";
import { audit, users } from "../../accounts/tables.ts";
import { links } from "../tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

const send = (email: string) => node.ask("POST /auth/login/mail", { body: { email } });
const enter = (token: string) => node.ask("POST /auth/login/link", { body: { token } });
const check = (token: string) => node.ask("POST /auth/link", { body: { token, kind: "sign_in" } });

/** Somebody whose address was proved. */
async function aProved() {
  const person = await aPerson(node);
  await node.app.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.userId, person.userId));
  return person;
}

async function mailedToken(email: string, typed = email): Promise<string> {
  const before = (await mailsTo(node, email)).filter(hasToken).length;
  expect((await send(typed)).status).toBe(200);
  return tokenIn(await lastLinkTo(node, email, before + 1));
}

test("a mailed link says whom it signs in, does so once, and is written down", async () => {
  const { email, userId } = await aProved();
  const token = await mailedToken(email, ` ${email.toUpperCase()}`);
  const mail = await lastLinkTo(node, email);
  expect(mail.text).toContain(`${node.app.publicUrl}/auth/link?token=${token}`);
  expect((await check(token)).body).toEqual({ is_good: true, email });
  const entered = await enter(token);
  expect(entered.status).toBe(200);
  expect((await node.ask("GET /users", { token: entered.body.token })).body.user.user_id).toBe(userId);
  expect((await check(token)).body).toEqual({ is_good: false, email: null });
  const again = await enter(token);
  expect([again.status, again.body.code]).toEqual([400, "link_refused"]);
  const told = await node.app.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `user:${userId}`), eq(audit.action, "session.link_refused")));
  expect(told).toMatchObject([{ detail: { reason: "used" } }]);
});

test("of many at once one signs in, and a later link is the only one", async () => {
  const { email } = await aProved();
  const [first, token] = [await mailedToken(email), await mailedToken(email)];
  expect((await enter(first)).status).toBe(400);
  const all = await Promise.all(Array.from({ length: 5 }, () => enter(token)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("an address without an account is answered alike, is sent nothing, and is asked for no oftener", async () => {
  const { email } = await aProved();
  const answers = async (address: string) => {
    const all = [];
    for (let time = 0; time < 4; time += 1) all.push(await send(address));
    return all.map(({ status, body }) => [status, body.code]);
  };
  const known = await answers(email);
  expect(await answers("nobody-here@example.com")).toEqual(known);
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 429]);
  await waitFor(async () => ((await mailsTo(node, email)).length === 3 ? true : null), "three mails");
  expect(await mailsTo(node, "nobody-here@example.com")).toEqual([]);
});

test("a link is good for fifteen minutes, for the address that it went to, and for signing in alone", async () => {
  const person = await aProved();
  const late = await mailedToken(person.email);
  node.time.skipMs = 15 * 60_000;
  expect((await enter(late)).body.code).toBe("link_refused");
  node.time.skipMs = 0;
  const token = await mailedToken(person.email);
  const reset = await node.ask("POST /auth/reset", { body: { token, password: "a new password" } });
  expect(reset.body.code).toBe("link_refused");
  await node.app.db
    .update(users)
    .set({ email: `moved-${person.email}` })
    .where(eq(users.userId, person.userId));
  expect((await enter(token)).body.code).toBe("link_refused");
  expect((await enter("")).body.code).toBe("link_refused");
});

test("an address that nobody has proved is sent the link that sets a password: who made the account may be somebody else", async () => {
  const { email, userId } = await aPerson(node);
  await mailedToken(email);
  expect((await mailsTo(node, email)).at(-1)?.subject).toBe("Set a new password");
  expect(
    await node.app.db
      .select()
      .from(links)
      .where(and(eq(links.userId, userId), eq(links.kind, "sign_in"))),
  ).toEqual([]);
});

test("a new password makes the links that wait dead", async () => {
  const { email } = await aProved();
  const token = await mailedToken(email);
  await node.ask("POST /users/sendResetPasswordLink", { body: { email } });
  const reset = tokenIn(await lastLinkTo(node, email, 2));
  expect((await node.ask("POST /auth/reset", { body: { token: reset, password: "a new password" } })).status).toBe(200);
  expect((await enter(token)).body.code).toBe("link_refused");
});

test("an account with a second factor is asked for it", async () => {
  const { email, uid } = await aProved();
  const { twoFactor } = node.app.identity;
  const started = await twoFactor?.start(uid, { email, issuer: "Pluma" });
  const secret = started?.secret ?? "";
  await twoFactor?.confirm(uid, codeOf(secret, node.app.clock.now().getTime()));
  const { body } = await enter(await mailedToken(email));
  expect(Object.keys(body)).toEqual(["second_factor"]);
  node.time.skipMs = 30_000;
  const code = codeOf(secret, node.app.clock.now().getTime());
  const answer = await node.ask("POST /auth/login/code", { body: { challenge: body.second_factor.challenge, code } });
  node.time.skipMs = 0;
  expect((await node.ask("GET /users", { token: answer.body.token })).body.user.email).toBe(email);
});
