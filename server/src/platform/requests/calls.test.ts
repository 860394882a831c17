import { once } from "node:events";
import { request } from "node:http";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aUser } from "../../../test/people.ts";
import { chooseSettings } from "../../../test/settings.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ environment: { TRUST_PROXY: "true" } });
  await chooseSettings(node, { budget_calls_person_minute: "30", budget_calls_address_minute: "50" });
});
afterAll(() => node.close());

const from = (address: string) => ({ "x-forwarded-for": address });
const statusesOf = async (count: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await ask()).status);
  return statuses;
};

test("a person's calls are counted from wherever they come, and nobody else pays for them", async () => {
  const [flood, other] = [await aUser(node), await aUser(node)];
  let address = 0;
  const statuses = await statusesOf(31, () => {
    address += 1;
    return node.ask("GET /users", { token: flood.token, headers: from(`10.1.0.${address}`) });
  });
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  const refused = await node.ask("GET /conversations", { token: flood.token, headers: from("10.1.1.1") });
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await node.ask("GET /users", { token: other.token, headers: from("10.1.0.1") })).status).toBe(200);
});

test("an address's calls are counted whatever they ask for, pages and sockets among them, and another's are not", async () => {
  const headers = from("10.2.0.1");
  const statuses = await statusesOf(51, () => node.ask("GET /nowhere", { headers }));
  expect(statuses).toEqual([...Array(50).fill(404), 429]);
  expect((await fetch(`${node.address}/`, { headers })).status).toBe(429);
  expect((await fetch(`${node.address}/healthz`, { headers })).status).toBe(200);
  const { token } = await aUser(node);
  const opened = (address: string) =>
    new Promise<boolean>((resolve) => {
      const options = { transports: ["websocket"], auth: { token }, forceNew: true, reconnection: false };
      const socket = io(node.address, { ...options, extraHeaders: from(address) });
      socket.on("connect", () => resolve(socket.close().disconnected));
      socket.on("connect_error", () => resolve(false));
    });
  expect(await opened("10.2.0.1")).toBe(false);
  expect(await opened("10.2.0.2")).toBe(true);
});

test("whoever is not signed in shares what a node has for them, and people and payment providers have their own", async () => {
  await chooseSettings(node, { budget_guests_everybody_at_once: "1" });
  const { token } = await aUser(node);
  // Its server says "continue" as it comes to it, and its body never comes.
  const body = { "content-type": "application/json", "content-length": "20", expect: "100-continue" };
  const headers = { ...from("10.3.0.1"), ...body };
  const held = request(`${node.address}/api/auth/login`, { method: "POST", headers });
  held.on("error", () => {}).flushHeaders();
  await once(held, "continue");
  const config = (address: string) => node.ask("GET /appconfig", { headers: from(address) });
  const refused = await config("10.3.0.2");
  expect(refused).toMatchObject({ status: 503, body: { code: "busy" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await node.ask("GET /users", { token, headers: from("10.3.0.3") })).status).toBe(200);
  const event = { method: "POST", headers: from("10.3.0.4"), body: "{}" };
  expect((await fetch(`${node.address}/api/webhooks/stripe`, event)).status).not.toBe(503);
  expect((await fetch(`${node.address}/`, { headers: from("10.3.0.5") })).status).toBe(200);
  held.destroy();
  await waitFor(async () => (await config("10.3.0.6")).status === 200, "the place of a guest who left");
});
