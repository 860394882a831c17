import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { lastMailTo, mailsTo } from "../../../../test/outside/mailbox.ts";
import { aMailServer } from "../../../../test/outside/mailServer.ts";
import { atHost, giveHost } from "../../../../test/outside/ownHosts.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { placedFor } from "../../../platform/sites.ts";
import { deliverNow, sendMail } from "../mails.ts";
import { siteMailServers } from "../tables.ts";

let node: TestApp;
let count = 0;
const closings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  node = await aTestApp({ environment: { PUBLIC_URL: "https://app.example.com" }, runsJobs: true });
});
afterAll(async () => {
  await node.close();
  for (const close of closings) await close();
});
beforeEach(() => {
  node.lines.length = 0;
});

/** An organization with a host that is proved and, unless said otherwise, a mail server of its own. */
async function aSite({ hasServer = true } = {}) {
  const organizationId = await anOrganization(node);
  const host = `mail${++count}.example.org`;
  await giveHost(node, organizationId, host);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const server = await aMailServer();
  closings.push(server.close);
  const path = `/organizations/${organizationId}/mail_server`;
  const form = {
    host: "127.0.0.1",
    port: server.port,
    security: "starttls",
    username: "nomada",
    password: "a-password-of-theirs",
    address: `hello@${host}`,
    name: "Nómada",
  };
  const save = (more: object = {}) => node.ask(`PUT ${path}`, { token: boss.token, body: { ...form, ...more } });
  const read = async () => (await node.ask(`GET ${path}`, boss)).body.mail_server;
  if (hasServer) expect((await save()).status).toBe(200);
  const mail = async (to: string, more: object = {}) => {
    const place = await placedFor(node.app, organizationId);
    await inTransaction(place, (tx) =>
      sendMail(tx, { to, lang: "en", subject: `Of ${host}`, lines: ["Hello"], ...more }),
    );
  };
  return { organizationId, host, boss, server, path, form, save, read, mail };
}

test("the password lies sealed and is answered to nobody, in no log either", async () => {
  const { organizationId, boss, path, read } = await aSite();
  expect(await read()).toMatchObject({ has_password: true, username: "nomada", problem: null, last_sent_at: null });
  const { text } = await node.ask(`GET ${path}`, boss);
  const [row] = await node.app.db
    .select()
    .from(siteMailServers)
    .where(eq(siteMailServers.organizationId, organizationId));
  for (const told of [text, JSON.stringify(row), node.lines.join("")])
    expect(told).not.toContain("a-password-of-theirs");
});

test("mails of two sites go through their own servers, and those of the installation through neither", async () => {
  const [one, other, plain] = [await aSite(), await aSite(), await aSite({ hasServer: false })];
  await one.mail("ada@example.com");
  await other.mail("eve@example.com");
  await plain.mail("bob@example.com");
  await inTransaction(node.app, (tx) =>
    sendMail(tx, { to: "ida@example.com", lang: "en", subject: "Ours", lines: [] }),
  );
  await expect.poll(() => [one.server.taken.length, other.server.taken.length]).toEqual([1, 1]);
  expect(one.server.taken[0]).toMatchObject({
    from: `hello@${one.host}`,
    to: "ada@example.com",
    login: "nomada a-password-of-theirs",
  });
  expect(one.server.taken[0]?.source).toContain(`https://${one.host}`);
  expect(one.server.taken[0]?.source).not.toContain("Pluma");
  expect(other.server.taken[0]).toMatchObject({ from: `hello@${other.host}`, to: "eve@example.com" });
  await lastMailTo(node, "bob@example.com");
  await lastMailTo(node, "ida@example.com");
  for (const to of ["ada@example.com", "eve@example.com"]) expect(await mailsTo(node, to)).toEqual([]);
  expect([one.server.taken.length, other.server.taken.length]).toEqual([1, 1]);
});

test("what its server does not take goes nowhere else, is told to its Admins, and is forgotten once it takes one again", async () => {
  const { server, read, organizationId } = await aSite();
  server.state.refusal = "550 not from you";
  const place = await placedFor(node.app, organizationId);
  const mail = { to: "gil@example.com", lang: "en" as const, subject: "Hello", lines: ["Hello"] };
  await expect(deliverNow(place, mail)).rejects.toThrow("550 not from you");
  expect(await read()).toMatchObject({ problem: expect.stringContaining("550 not from you") });
  expect((await read()).last_failed_at).not.toBe(null);
  expect(await mailsTo(node, "gil@example.com")).toEqual([]);
  server.state.refusal = "";
  await deliverNow(place, mail);
  expect(await read()).toMatchObject({ problem: null, last_failed_at: null, last_sent_at: expect.any(String) });
});

test("a link that sets a password goes through the installation's server: whoever has it has the account", async () => {
  const { host, server, organizationId } = await aSite();
  const member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const asked = await atHost(node, host, "POST /api/users/sendResetPasswordLink", { body: { email: member.email } });
  expect(asked.status).toBe(200);
  const mail = await lastMailTo(node, member.email);
  expect(mail.text).toContain(`https://${host}`);
  // Whoever answers it reaches the organization all the same.
  expect(mail.replyTo).toBe(`hello@${host}`);
  expect(server.taken).toEqual([]);
});

test("an Admin is sent one mail to try it, through that server, at most once a minute in an organization", async () => {
  const { organizationId, boss, path, server } = await aSite();
  const second = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const first = await node.ask(`POST ${path}/test`, boss);
  expect(first.body).toMatchObject({ ok: true, to: boss.email, problem: null });
  expect(server.taken.map(({ to }) => to)).toEqual([boss.email]);
  expect((await node.ask(`POST ${path}/test`, boss)).status).toBe(429);
  expect((await node.ask(`POST ${path}/test`, second)).status).toBe(429);
  expect(server.taken).toHaveLength(1);
});

test("a try that fails says what the server said", async () => {
  const { boss, path, server } = await aSite();
  server.state.refusal = "550 no such sender";
  const { body } = await node.ask(`POST ${path}/test`, boss);
  expect(body).toMatchObject({ ok: false, problem: expect.stringContaining("550 no such sender") });
  expect(body.mail_server.problem).toBe(body.problem);
});

test("a password that is kept goes to no other server, user or port", async () => {
  const { save, read, form } = await aSite();
  expect((await save({ password: undefined, name: "Other" })).status).toBe(200);
  expect(await read()).toMatchObject({ name: "Other", has_password: true });
  for (const more of [{ host: "localhost" }, { port: form.port + 1 }, { username: "other" }, { security: "tls" }]) {
    const { status, body } = await save({ password: undefined, ...more });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ["password"]]);
  }
  expect((await save({ password: "" })).body.mail_server.has_password).toBe(false);
});

test("without its server an organization's mails go through the installation's again", async () => {
  const { boss, path, read, mail } = await aSite();
  expect((await node.ask(`DELETE ${path}`, boss)).status).toBe(204);
  expect(await read()).toBe(null);
  await mail("uma@example.com");
  await lastMailTo(node, "uma@example.com");
});

test.each([
  ["a private network", { host: "10.0.0.7", port: 587 }, "host"],
  ["this machine", { host: "localhost", port: 587 }, "host"],
  ["this machine in other digits", { host: "2130706433", port: 587 }, "host"],
  ["the address of a cloud's own service", { host: "169.254.169.254", port: 25 }, "host"],
  ["a port that is none of mail", { host: "8.8.8.8", port: 6379 }, "port"],
])("%s is refused where people are served", async (_what, place, field) => {
  const { organizationId, boss, form } = await aSite({ hasServer: false });
  const production = await aTestApp({ database: node.database, environment: { NODE_ENV: "production" } });
  const { status, body } = await production.ask(`PUT /organizations/${organizationId}/mail_server`, {
    token: boss.token,
    body: { ...form, ...place },
  });
  expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  await production.close();
});
