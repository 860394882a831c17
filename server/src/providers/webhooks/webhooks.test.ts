import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isPublicAddress } from "./addresses.ts";
import { AddressRefused, callOut, isCallable, signatureOf } from "./index.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function answering(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const aCall = (url: string) => ({ url, body: { n: 1 }, event: "sign_up", deliveryId: "d-1", secret: "whsec" });
const local = { isLoopbackAllowed: true };

test.each([
  "127.0.0.1",
  "127.8.9.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.0.8",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "100::1",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "2001:db8::1",
  "2001::1",
  "2002:7f00:1::",
  "3fff::1",
  "localhost",
  "",
])("%s is not on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.32.0.1",
  "100.128.0.1",
  "193.0.0.1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::5",
])("%s is on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://[::1]/",
  "http://[::ffff:7f00:1]/",
  "http://localhost/",
  "http://169.254.169.254/latest/meta-data",
  "http://8.8.8.8:22/",
  "https://8.8.8.8:8443/",
  "ftp://8.8.8.8/",
  "file:///etc/passwd",
  "http://user:password@8.8.8.8/",
  "not an address",
])("%s is not called", async (url) => {
  await expect(callOut(aCall(url))).rejects.toThrow(AddressRefused);
});

test.each([
  ["http://10.0.0.1/hook", false],
  ["http://[fd00::1]/hook", false],
  ["https://8.8.8.8/hook", true],
  ["https://hooks.example.org/a?b=c", true],
  ["https://hooks.example.org:8080/", false],
  ["javascript:alert(1)", false],
])("%s can be kept as an address: %s", (url, is) => {
  expect(isCallable(url)).toBe(is);
});

test("a call brings its body, its event, its delivery and a signature that its receiver can check", async () => {
  let headers: IncomingHttpHeaders = {};
  let body = "";
  const url = await answering(async (request, response) => {
    headers = request.headers;
    for await (const chunk of request) body += chunk;
    response.writeHead(204).end();
  });
  const seconds = () => Math.floor(Date.now() / 1000);
  const before = seconds();
  expect(await callOut(aCall(url), local)).toEqual({ status: 204, head: "" });
  const after = seconds();
  expect(JSON.parse(body)).toEqual({ n: 1 });
  expect(headers).toMatchObject({ "x-webhook-event": "sign_up", "x-webhook-delivery": "d-1" });
  const timestamp = Number(/^t=(\d+),/.exec(String(headers["x-webhook-signature"]))?.[1]);
  expect([before <= timestamp, timestamp <= after]).toEqual([true, true]);
  expect(headers["x-webhook-signature"]).toBe(signatureOf("whsec", timestamp, body));
  expect(signatureOf("other", timestamp, body)).not.toBe(headers["x-webhook-signature"]);
  // Whoever receives it may be the customer of an organization, whose software it is called by nobody.
  expect(JSON.stringify(headers)).not.toMatch(/pluma/i);
});

test("a name is called at an address that it was looked up under", async () => {
  const url = await answering((_request, response) => response.writeHead(200).end());
  expect(await callOut(aCall(url.replace("127.0.0.1", "localhost")), local)).toEqual({ status: 200, head: "" });
});

test("an error of the other side is its status, and no exception", async () => {
  const url = await answering((_request, response) => response.writeHead(503).end("busy"));
  expect(await callOut(aCall(url), local)).toEqual({ status: 503, head: "" });
});

test("a redirect is not followed", async () => {
  let count = 0;
  const url = await answering((_request, response) => {
    count += 1;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  await expect(callOut(aCall(url), local)).rejects.toThrow(/redirect/);
  expect(count).toBe(1);
});

test.each<[string, RequestListener]>([
  ["never answers", () => undefined],
  ["answers without an end", (_request, response) => void response.writeHead(200).write("a")],
])("a server that %s is given up in time", async (_what, answer) => {
  const url = await answering(answer);
  await expect(callOut(aCall(url), { ...local, msMax: 200 })).rejects.toThrow();
});

test("an endless answer is cut off, and the call has its status", async () => {
  const cut = Promise.withResolvers<void>();
  const url = await answering((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
    response.on("close", () => {
      clearInterval(timer);
      cut.resolve();
    });
  });
  expect(await callOut(aCall(url), local)).toEqual({ status: 200, head: "" });
  await cut.promise;
});

test("a call ends with its job", async () => {
  const url = await answering(() => undefined);
  const controller = new AbortController();
  const call = callOut({ ...aCall(url), signal: controller.signal }, local);
  controller.abort(new Error("cancelled"));
  await expect(call).rejects.toThrow();
});
