import { createSocket } from "node:dgram";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { organizationHosts } from "../../src/features/organizations/tables.hosts.ts";
import { placedAt } from "../../src/platform/sites.ts";
import { type Answered, type Asked, type TestApp, waitFor } from "../app.ts";

/** Asks any address of an app as a browser at this host does: `atHost(node, "a.example", "GET /manifest.webmanifest")`. */
export function atHost(
  { address }: Pick<TestApp, "address">,
  host: string,
  line: string,
  { token, body, headers }: Asked = {},
): Promise<Answered> {
  const [method = "GET", path = "/"] = line.split(" ");
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    host,
    ...(text !== undefined && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${address}${path}`, { method, headers: sent }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const received = Buffer.concat(chunks).toString("utf8");
      const isJson = answer.headers["content-type"]?.startsWith("application/json");
      resolve({
        status: answer.statusCode ?? 0,
        body: isJson && received !== "" ? JSON.parse(received) : null,
        text: received,
        headers: new Headers(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          ),
        ),
      });
    });
    asking.on("error", reject);
    asking.end(text);
  });
}

/** Gives an organization a host that is proved, as a look at it would have. */
export async function giveHost({ app }: Pick<TestApp, "app">, organizationId: number, host: string): Promise<void> {
  const now = app.clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  const row = {
    organizationId,
    host,
    proof: `proof-of-${organizationId}`,
    enteredAt: now,
    nextCheckAt: later,
    provedAt: now,
  };
  await app.db.insert(organizationHosts).values(row);
  await app.db.execute(`update organizations set domain = '${host}' where organization_id = ${organizationId}`);
  await app.bus.tell(app.db, "hosts", {});
  await waitFor(async () => (await placedAt(app, host))?.site === organizationId, "the host that was given");
}

/** A name server of this machine: what it answers to TXT and A is what the test says. */
export async function aNameServer() {
  const records = new Map<string, string[]>();
  const asked: string[] = [];
  const state = { isBroken: false };
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const { name, type, end } = readQuestion(question);
    asked.push(`${type} ${name}`);
    const values = state.isBroken
      ? []
      : (records.get(`${type === 16 ? "TXT" : type === 1 ? "A" : type} ${name}`) ?? []);
    const isKnown = [...records.keys()].some((key) => key.endsWith(` ${name}`));
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (state.isBroken ? 2 : isKnown ? 0 : 3), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(values.length, 6);
    socket.send(
      Buffer.concat([head, question.subarray(12, end), ...values.map((value) => answerOf(type, value))]),
      from.port,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    state,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(bytes: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    labels.push(bytes.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: bytes.readUInt16BE(at + 1), end: at + 5 };
}

function answerOf(type: number, value: string): Buffer {
  const data =
    type === 16
      ? Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)])
      : Buffer.from(value.split(".").map(Number));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(1, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Somebody's own web server, which serves one file; its answers are what the test says. */
export async function aFileServer() {
  const answer = { status: 200, text: "", location: "" };
  const server = createServer((_request, reply) => {
    reply.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    answer,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
