import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allMailsTo, lastMailTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { audit } from "../../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";
import { aReceiver, withSettings } from "../test/settings.ts";

let node: Node;
let manager: string;
beforeAll(async () => {
  node = await aNode();
  manager = (await aPerson(node, { role: "manager" })).token;
});
afterAll(() => node.close());

const givenUp = (userId: number) =>
  node.app.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `user:${userId}`), eq(audit.action, "webhook.give_up")));
const failed = async () => (await node.ask("GET /admin/home", { token: manager })).body.failed_webhooks;

test("a reset link whose webhook cannot be called is mailed, written down, and told on the home of staff", async () => {
  const before = await failed();
  const { email, userId } = await aPerson(node);
  await withSettings(node, { reset_password_email_webhook_url: "http://ada:secret@127.0.0.1/hook" }, async () => {
    expect((await node.ask("POST /users/sendResetPasswordLink", { body: { email } })).status).toBe(200);
    const mail = await lastMailTo(node, email);
    expect(mail.subject).toBe("Set a new password");
    const body = { token: tokenIn(mail), password: "a new password" };
    expect((await node.ask("POST /auth/reset", { body })).status).toBe(200);
  });
  expect(await givenUp(userId)).toMatchObject([
    { actorUserId: null, detail: { event: "reset_password", reason: expect.stringContaining("password") } },
  ]);
  expect(await failed()).toBe(before + 1);
});

test("a welcome that the other side does not want is mailed with its link", async () => {
  const receiver = await aReceiver(410);
  const email = "unwanted@example.com";
  const form = { name: "Ada", last_name: "L", email, password: "not so simple", phone: "5551234567", lang: "es" };
  await withSettings(node, { welcome_email_webhook_url: receiver.url }, async () => {
    const made = await node.ask("POST /users", { body: form });
    expect(made.status).toBe(201);
    const mail = await lastMailTo(node, email);
    expect(mail.subject).toBe("Te damos la bienvenida a Pluma");
    const verified = await node.ask("POST /auth/verify", { token: made.body.token, body: { token: tokenIn(mail) } });
    expect(verified.status).toBe(200);
  });
  receiver.close();
});

test("a reset link whose node died with the last try of its webhook is mailed all the same", async () => {
  const receiver = await aReceiver(503);
  const { email, userId } = await aPerson(node);
  await withSettings(node, { reset_password_email_webhook_url: receiver.url }, async () => {
    expect((await node.ask("POST /users/sendResetPasswordLink", { body: { email } })).status).toBe(200);
    await expect.poll(() => receiver.heard).toHaveLength(1);
    // As the queue finds a job whose node fell silent in its last try.
    const ofLink = sql`name = 'webhook' and data ->> 'deliveryId' in
      (select delivery_id::text from webhook_deliveries where about_user_id = ${userId})`;
    await expect
      .poll(
        async () => (await node.app.db.execute(sql`select 1 from pgboss.job where state = 'retry' and ${ofLink}`)).rows,
      )
      .toHaveLength(1);
    await node.app.db.execute(sql`
      update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 hour',
        heartbeat_on = now() - interval '1 hour' where ${ofLink}`);
    // The queue looks for silent nodes every ten seconds.
    await expect.poll(() => givenUp(userId)).toHaveLength(1);
    const mail = await lastMailTo(node, email);
    const body = { token: tokenIn(mail), password: "a new password" };
    expect((await node.ask("POST /auth/reset", { body })).status).toBe(200);
  });
  expect(await givenUp(userId)).toMatchObject([{ detail: { event: "reset_password", reason: expect.any(String) } }]);
  receiver.close();
});

test("a webhook that is heard sends no mail besides", async () => {
  const receiver = await aReceiver();
  const { email, userId } = await aPerson(node);
  await withSettings(node, { reset_password_email_webhook_url: receiver.url }, async () => {
    await node.ask("POST /users/sendResetPasswordLink", { body: { email } });
    await expect.poll(() => receiver.heard).toHaveLength(1);
  });
  // Without the webhook it is mailed, and that is the only mail.
  await node.ask("POST /users/sendResetPasswordLink", { body: { email } });
  expect(await allMailsTo(node, email)).toHaveLength(1);
  expect(await givenUp(userId)).toEqual([]);
  receiver.close();
});
