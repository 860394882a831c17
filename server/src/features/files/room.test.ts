import { once } from "node:events";
import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aProduct } from "../../../test/products.ts";
import { aPurchase } from "../../../test/purchases.ts";
import { chooseSettings } from "../../../test/settings.ts";
import { purchases } from "../billing/tables.ts";
import { removeFile } from "./index.ts";
import { aForm } from "./test/samples.ts";

const MEGABYTE = 1024 * 1024;
let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
  await chooseSettings(node, { storage_free_mb: "1", storage_plan_mb: "2", budget_downloads_address_at_once: "3" });
});
afterAll(() => node.close());

const text = (size: number) => aForm(Buffer.alloc(size, "a"), "notes.txt");
const add = ({ token }: TestUser, size: number) => node.ask("POST /files", { token, form: text(size) });
const room = async ({ token }: TestUser) => (await node.ask("GET /files/storage", { token })).body;

test("a person keeps as much as staff set for those without a plan, and is told how much is left", async () => {
  const person = await aUser(node, { hasAccess: false });
  expect(await room(person)).toEqual({ used: 0, max: MEGABYTE, organization: null });
  expect((await add(person, 700_000)).status).toBe(201);
  const refused = await add(person, 400_000);
  expect(refused.status).toBe(413);
  expect(refused.body).toMatchObject({ code: "storage_full" });
  expect(await room(person)).toEqual({ used: 700_000, max: MEGABYTE, organization: null });
});

test("who has a plan keeps more", async () => {
  const person = await aUser(node);
  expect((await room(person)).max).toBe(2 * MEGABYTE);
});

test("of many uploads at once only those are kept that there is room for", async () => {
  const person = await aUser(node, { hasAccess: false });
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(person, 300_000)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 413)).toHaveLength(3);
  expect((await room(person)).used).toBe(900_000);
});

test("who bought a product that brings storage keeps as much as the largest of those that run, and no longer than it runs", async () => {
  const person = await aUser(node);
  const bought = async (storageMb: number | null) => {
    const product = await aProduct(node, { storageMb });
    const accessUntil = new Date(node.app.clock.now().getTime() + 3_600_000);
    return aPurchase(node, person.userId, { status: "completed", accessUntil }, product);
  };
  await bought(3);
  expect((await room(person)).max).toBe(3 * MEGABYTE);
  await bought(7);
  expect((await room(person)).max).toBe(7 * MEGABYTE);
  // One that says nothing brings what every plan does.
  await bought(null);
  expect((await room(person)).max).toBe(7 * MEGABYTE);
  await bought(0);
  expect((await room(person)).max).toBeNull();
  await node.app.db.update(purchases).set({ accessUntil: node.app.clock.now() }).where(eq(purchases.storageMb, 0));
  expect((await room(person)).max).toBe(7 * MEGABYTE);
});

test("what is stored in an organization takes its room, whoever stores it, and not that of its members", async () => {
  const organizationId = await anOrganization(node);
  const member = () => aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const [one, other] = [await member(), await member()];
  const line = `POST /files?organization_id=${organizationId}`;
  const store = ({ token }: TestUser, size: number) => node.ask(line, { token, form: text(size) });
  const inside = async ({ token }: TestUser) =>
    (await node.ask(`GET /files/storage?organization_id=${organizationId}`, { token })).body;
  await chooseSettings(node, { storage_organization_mb: "1" });
  const answers = await Promise.all([one, other, one, other, one, other].map((who) => store(who, 300_000)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
    expect([status, body.code]).toEqual([413, "organization_storage_full"]);
  }
  for (const who of [one, other]) {
    expect(await inside(who)).toMatchObject({ used: 0, organization: { used: 900_000, max: MEGABYTE } });
  }
  // Their own room is as empty as before.
  expect((await add(one, 1_500_000)).status).toBe(201);
  expect((await inside(one)).organization.used).toBe(900_000);
  const stranger = await aUser(node);
  expect((await store(stranger, 10)).status).toBe(404);
});

test("room comes back when a file goes, and one that is replaced counts once", async () => {
  const person = await aUser(node, { hasAccess: false });
  const { body } = await add(person, 900_000);
  const path = `PUT /files/${body.file_id}` as const;
  expect((await node.ask(path, { token: person.token, form: text(1_000_000) })).status).toBe(200);
  expect((await node.ask(path, { token: person.token, form: text(1_100_000) })).status).toBe(413);
  expect((await room(person)).used).toBe(1_000_000);
  await removeFile(node.app, body.file_id);
  expect((await room(person)).used).toBe(0);
  expect((await add(person, 900_000)).status).toBe(201);
});

test("who reads without signing in and does not go on takes one of a few places, and gives it back by leaving", async () => {
  const person = await aUser(node);
  // More than fits into what lies between, so that a reader who stops keeps the connection open.
  await chooseSettings(node, { storage_plan_mb: "100" });
  const { body } = await add(person, 24 * MEGABYTE);
  const { hostname, port } = new URL(node.address);
  const slow = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${body.file.src} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
      await once(socket, "readable");
      return socket;
    }),
  );
  expect((await fetch(`${node.address}${body.file.src}`)).status).toBe(429);
  for (const socket of slow) socket.destroy();
  const read = async () => {
    const answer = await fetch(`${node.address}${body.file.src}`, { headers: { range: "bytes=5-5" } });
    await answer.arrayBuffer();
    return answer.status;
  };
  await expect.poll(read).toBe(206);
});
