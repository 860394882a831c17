import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aDatabase } from "../../../test/database.ts";
import { atHost, giveHost } from "../../../test/outside/ownHosts.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { userOrganizations } from "../organizations/tables.ts";
import { pushKeysOf } from "./keys.ts";
import type { Note } from "./notices.ts";
import { tellDevices } from "./sending.ts";

/** A push service on this machine: it hears what the real client sends, and answers as it is told. */
type Heard = { path: string; headers: IncomingHttpHeaders; body: Buffer };
let service: Server;
let at: string;
let heard: Heard[] = [];
let answers: number[] = [];
let node: TestApp;
let person: TestUser;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    heard.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answers.shift() ?? 201).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  at = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  node = await aTestApp({ runsJobs: true });
});
afterAll(async () => {
  await node.close();
  service.close();
});
beforeEach(async () => {
  [heard, answers] = [[], []];
  person = await aUser(node);
});

/** A browser that subscribed: where it is reached, and the keys that only it has. */
function aBrowser(name = randomBytes(8).toString("hex")) {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16);
  return {
    address: {
      endpoint: `${at}/send/${name}`,
      keys: { p256dh: curve.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    read: ({ body }: Heard) => JSON.parse(opened(body, { curve, auth })),
  };
}

/** What only that browser can read, as RFC 8291 has it, by nothing of what sealed it. */
function opened(body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
  const key = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salted, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const shared = key(curve.computeSecret(sender), auth, info, 32);
  const cipherKey = key(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = key(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const sealed = body.subarray(21 + sender.length);
  const cipher = createDecipheriv("aes-128-gcm", cipherKey, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Another browser in which they signed in. */
const again = async ({ uid }: TestUser) =>
  (await node.app.identity.openSession(uid, { ip: "127.0.0.1", userAgent: "tests" })).token;

const start = (who: TestUser, { address }: Pick<ReturnType<typeof aBrowser>, "address">) =>
  node.ask("PUT /push/here", { token: who.token, body: address });
const state = async (who: TestUser) => (await node.ask("GET /push", { token: who.token })).body;

const note: Note = { kind: "run_done", name: "Ficha de producto", path: "/user_workflows/7", organizationId: null };
const tell = (who: TestUser, about = note) => inTransaction(node.app, (tx) => tellDevices(tx, who.userId, about));

test("a device that asked for it is told in its person's language, sealed for that browser alone, and by our key", async () => {
  const browser = aBrowser();
  await node.ask("PUT /users", { token: person.token, body: { lang: "es" } });
  const { status, body } = await start(person, browser);
  expect([status, body]).toEqual([200, { public_key: pushKeysOf(node.app).publicKey, is_on_here: true, devices: 1 }]);
  await tell(person);
  await expect.poll(() => heard.length).toBe(1);
  const [sent] = heard as [Heard];
  expect(sent.body.includes("Ficha")).toBe(false);
  expect(browser.read(sent)).toMatchObject({
    title: "Ficha de producto · Pluma",
    body: "Tu flujo ha terminado. Ya puedes leer los resultados.",
    // Whoever is in another space when they press it is led to this one.
    path: "/user_workflows/7?organization=0",
  });
  expect(sent.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
  expect(sent.headers.authorization).toContain(`k=${pushKeysOf(node.app).publicKey}`);
});

test("nobody is told of what was taken back, nor where somebody turned it off: here, or everywhere with one call", async () => {
  await start(person, aBrowser("first"));
  const undone = inTransaction(node.app, async (tx) => {
    await tellDevices(tx, person.userId, note);
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  const { body } = await node.ask("DELETE /push/here", { token: person.token });
  expect(body).toMatchObject({ is_on_here: false, devices: 0 });
  await tell(person);
  const other = await again(person);
  await start(person, aBrowser("second"));
  await node.ask("PUT /push/here", { token: other, body: aBrowser("third").address });
  expect(await state(person)).toMatchObject({ is_on_here: true, devices: 2 });
  await node.ask("DELETE /push", { token: other });
  expect(await state(person)).toMatchObject({ is_on_here: false, devices: 0 });
  await start(person, aBrowser("last"));
  await tell(person);
  await expect.poll(() => heard.map(({ path }) => path)).toEqual(["/send/last"]);
});

test("who signed out is not told on that device any more, and the next person of a browser takes its place", async () => {
  const browser = aBrowser("shared");
  await start(person, browser);
  await node.ask("POST /auth/logout", { token: person.token });
  await tell(person);
  const next = await aUser(node);
  await start(next, browser);
  await tell(next, { ...note, name: "Suya" });
  await expect.poll(() => heard.length).toBe(1);
  expect(browser.read(heard[0] as Heard).title).toBe("Suya · Pluma");
});

test("a device that its push service knows no more is forgotten; one that is busy is tried again", async () => {
  await start(person, aBrowser());
  answers = [410];
  await tell(person);
  await expect.poll(async () => (await state(person)).devices).toBe(0);
  await start(person, aBrowser());
  answers = [404];
  await tell(person);
  await expect.poll(async () => (await state(person)).devices).toBe(0);
  await start(person, aBrowser());
  answers = [503];
  heard = [];
  await tell(person);
  await expect.poll(() => heard.length).toBe(1);
  expect((await state(person)).devices).toBe(1);
});

test("an installation that turned it off offers nothing, takes no device and sends nothing", async () => {
  const admin = await aUser(node, { staff: "admin" });
  const set = (value: string) =>
    node.ask("PUT /appconfig", { token: admin.token, body: [{ key: "push_config", value }] });
  await start(person, aBrowser());
  expect((await set('{"enabled": false}')).status).toBe(200);
  expect((await state(person)).public_key).toBe(null);
  expect(await start(person, aBrowser())).toMatchObject({ status: 409, body: { code: "push_off" } });
  // Off stays off, whatever else stands there cannot be read.
  await set('{"enabled": false, "subject": "help@example.com"}');
  expect((await state(person)).public_key).toBe(null);
  await set("");
  expect((await state(person)).public_key).toBe(pushKeysOf(node.app).publicKey);
});

test("a person has at most 10 devices, the newest ones, however many begin at once", async () => {
  const tokens = await Promise.all(Array.from({ length: 12 }, () => again(person)));
  const states = await Promise.all(
    tokens.map((token) => node.ask("PUT /push/here", { token, body: aBrowser().address })),
  );
  expect(states.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  expect((await state(person)).devices).toBe(10);
});

test("two nodes of an installation have the same key, and another installation has another", async () => {
  const database = await aDatabase();
  const other = await aTestApp({ database, environment: { APP_SECRET: "another secret, long enough for everyone" } });
  const second = await aTestApp({ database: node.database });
  expect(pushKeysOf(second.app)).toEqual(pushKeysOf(node.app));
  expect(pushKeysOf(other.app)).not.toEqual(pushKeysOf(node.app));
  await Promise.all([other.close(), second.close()]);
  await database.drop();
});

test.each([
  ["an address of a private network", "https://10.0.0.7/send"],
  ["a name of this machine's", "https://localhost/send"],
  ["an address without TLS", "http://push.example.com/send"],
])("%s is refused where people are served", async (_what, endpoint) => {
  const production = await aTestApp({ database: node.database, environment: { NODE_ENV: "production" } });
  const { status, body } = await production.ask("PUT /push/here", {
    token: person.token,
    body: { ...aBrowser().address, endpoint },
  });
  expect([status, body.code]).toEqual([400, "push_address_refused"]);
  await production.close();
});

test("keys that no browser makes are refused at their field", async () => {
  const { address } = aBrowser();
  const { status } = await start(person, { address: { ...address, keys: { p256dh: "short", auth: "short" } } });
  expect(status).toBe(422);
});

describe("on an organization's own host", () => {
  let place: { organizationId: number; host: string };
  beforeEach(async () => {
    const organizationId = await anOrganization(node);
    place = { organizationId, host: `push${organizationId}.example.org` };
    await giveHost(node, organizationId, place.host);
  });

  /** A browser in which somebody signed in there, and asked to be told. */
  async function aBrowserThere(who: TestUser, { organizationId, host } = place) {
    const where = { userId: who.userId, organizationId, userTypeId: 3 };
    await node.app.db.insert(userOrganizations).values(where).onConflictDoNothing();
    const signedIn = await atHost(node, host, "POST /api/auth/login", {
      body: { email: who.email, password: who.password },
    });
    const { token } = signedIn.body;
    const browser = aBrowser();
    const { body } = await atHost(node, host, "PUT /api/push/here", { token, body: browser.address });
    expect(body.is_on_here).toBe(true);
    return { ...browser, publicKey: String(body.public_key), token };
  }

  test("a notice has that organization's name, icon, key and host, and nothing of the installation's", async () => {
    const { organizationId, host } = place;
    const browser = await aBrowserThere(person);
    await tell(person, { ...note, organizationId });
    await expect.poll(() => heard.length).toBe(1);
    const [sent] = heard as [Heard];
    const notice = browser.read(sent);
    expect(notice.title).toMatch(/^Ficha de producto · Organization \d+$/);
    const icon = await atHost(node, host, `GET ${notice.icon}`);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(icon.headers.get("cache-control")).toContain("max-age=31536000");
    const ours = pushKeysOf({ ...node.app, site: null }).publicKey;
    expect(browser.publicKey).not.toBe(ours);
    const authorization = String(sent.headers.authorization);
    expect(authorization).toContain(`k=${browser.publicKey}`);
    const claims = JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());
    expect(claims.sub).toBe(`https://${host}`);
  });

  test("nobody is told there of what is personal or another organization's; at the installation they are told of all", async () => {
    const elsewhere = await anOrganization(node);
    const own = aBrowser("own");
    await start(person, own);
    const there = await aBrowserThere(person);
    for (const [name, organizationId] of [
      ["A", null],
      ["B", elsewhere],
      ["C", place.organizationId],
    ] as const) {
      await tell(person, { ...note, name, organizationId, path: `/user_workflows/${name}` });
    }
    await expect.poll(() => heard.length).toBe(4);
    const [ours, theirs] = [
      heard.filter(({ path }) => path === "/send/own"),
      heard.filter(({ path }) => path !== "/send/own"),
    ];
    expect(ours.map((each) => own.read(each).title).sort()).toEqual(["A · Pluma", "B · Pluma", "C · Pluma"]);
    expect(theirs.map((each) => there.read(each).title)).toEqual([expect.stringMatching(/^C · Organization/)]);
    expect(ours.map((each) => own.read(each).path)).toContain(`/user_workflows/B?organization=${elsewhere}`);
  });
});
