import type { ServerEvents } from "@pluma/contract/events";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aHearing, askAt, aTestApp, type Hearing, type TestApp, waitFor } from "../../../../test/app.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aRedis, hasRedis } from "../../../../test/outside/redis.ts";
import { aUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";

let model: ModelServer;
let environment: Record<string, string>;
beforeAll(async () => {
  model = await aModelServer();
  environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
});
afterAll(() => model.close());

/** What was heard of chats, as text to compare; words and settings have tests of their own. */
const heardBy = ({ events }: Hearing) =>
  events.filter(({ event }) => event !== "words").map(({ event, payload }) => `${event} ${JSON.stringify(payload)}`);
/** The same up to the end of a chat: what is told after it may have reached one screen and not yet another. */
const heardToEnd = (hearing: Hearing) => {
  const heard = heardBy(hearing);
  return heard.slice(0, heard.findIndex((line) => line.startsWith("conversation_deleted ")) + 1);
};

describe("one node", () => {
  let node: TestApp;
  beforeAll(async () => {
    node = await aTestApp({ environment });
  });
  afterAll(() => node.close());

  test("every event of a chat reaches the second tab and the second device of its person, and nobody else", async () => {
    const [person, stranger] = [await aUser(node), await aUser(node, { staff: "admin" })];
    const { token, email, password } = person;
    const device = await node.ask("POST /auth/login", { body: { email, password } });
    const [tab, second, phone, other] = await Promise.all(
      [token, token, String(device.body.token), stranger.token].map((owner) => aHearing(node.address, owner)),
    );
    if (!tab || !second || !phone || !other) throw new Error("nobody hears");
    const ask = (line: string, body?: object) => node.ask(line, { token, body });

    const { conversation_id } = (await ask("POST /conversations", { name: "Chat" })).body.conversation;
    const sent = (await ask("POST /messages/stream", { content: "words=12 every=2", conversation_id })).body;
    await tab.next("message_stream_end");
    await ask(`POST /messages/${sent.message.message_id}/regenerate`, {});
    await waitFor(() => tab.of("message_stream_end").length === 2, "the second answer");
    await ask(`POST /messages/${sent.message.message_id}/show`);
    await ask("POST /messages/stream", { content: "Make this better: words=6", enhance: true });
    await tab.next("message_stream_enhance_end");
    await ask("POST /messages/stream", { content: "status=400", conversation_id });
    await tab.next("openai-error");
    await ask("PUT /conversations", { conversation_id, pinned: true });
    await ask("PUT /messages", { message_id: sent.user_message.message_id, favorite: true });
    await ask(`DELETE /conversations/${conversation_id}`);
    await Promise.all([tab, second, phone].map((hearing) => hearing.next("conversation_deleted")));

    const events: (keyof ServerEvents)[] = [
      "conversation",
      "message",
      "message_stream",
      "message_stream_end",
      "thread_messages",
      "message_stream_enhance",
      "message_stream_enhance_end",
      "openai-error",
      "conversation_deleted",
    ];
    for (const event of events) expect(tab.of(event).length, event).toBeGreaterThan(0);
    expect(heardToEnd(second)).toEqual(heardToEnd(tab));
    expect(heardToEnd(phone)).toEqual(heardToEnd(tab));
    expect(heardBy(other)).toEqual([]);
    for (const hearing of [tab, second, phone, other]) hearing.close();
  });

  test("what a client sends as if it were the server reaches no tab, and changes no row", async () => {
    const person = await aUser(node);
    const sent = (await node.ask("POST /messages/stream", { token: person.token, body: { content: "words=3" } })).body;
    const [forger, victim] = [
      await aHearing(node.address, (await aUser(node)).token),
      await aHearing(node.address, person.token),
    ];
    await waitFor(async () => {
      const { messages } = (
        await node.ask(`GET /messages/thread/${sent.conversation.conversation_id}`, { token: person.token })
      ).body;
      return messages[1].generating === false;
    }, "the end");
    const { message_id, conversation_id } = sent.message;
    forger.socket.emit("join_room", person.userId);
    forger.socket.emit("message_stream_end", { conversation_id, message_id, content: "forged" });
    forger.socket.emit("message", { conversation_id, message: { message_id, content: "forged" } });
    await forger.next("error" as never);
    const { messages } = (await node.ask(`GET /messages/thread/${conversation_id}`, { token: person.token })).body;
    expect(messages[1].content).toBe(wordsOfModel(3));
    // The answer's own end may be told only now; of what was forged nothing is, and its forger hears nothing of the answer.
    expect(JSON.stringify(victim.events)).not.toContain("forged");
    expect(heardBy(forger).filter((heard) => heard.includes(String(message_id)))).toEqual([]);
    for (const hearing of [forger, victim]) hearing.close();
  });
});

/** A text put together as the browser does: from the row on, pieces that fit; a gap means reading the row again. */
function aReader(readRow: () => Promise<string>) {
  let text: string | null = null;
  let isGap = false;
  const waiting: { offset: number; delta: string }[] = [];
  const take = ({ offset, delta }: { offset: number; delta: string }) => {
    if (text === null || offset > text.length) {
      waiting.push({ offset, delta });
      isGap = true;
      return;
    }
    if (offset + delta.length > text.length) text += delta.slice(text.length - offset);
  };
  return {
    take,
    async readAgain() {
      const row = await readRow();
      if (text === null || row.length > text.length) text = row;
      isGap = false;
      for (const piece of waiting.splice(0)) take(piece);
    },
    isGap: () => isGap,
    text: () => text ?? "",
  };
}

describe.runIf(hasRedis)("two nodes and a Redis", () => {
  let redis: Awaited<ReturnType<typeof aRedis>>;
  let here: TestApp;

  beforeAll(async () => {
    redis = await aRedis();
    environment = { ...environment, REDIS_URL: redis.url };
    here = await aTestApp({ environment });
  });
  afterAll(async () => {
    await here.close();
    await redis.stop();
  });

  // A process of its own: two nodes in one process would share what they are writing.
  const anotherNode = () => aServerProcess(here.database, environment);

  test("an answer that one node writes is heard on the other, whole and in order", async () => {
    const writer = await anotherNode();
    const person = await aUser(here);
    const far = await aHearing(here.address, person.token);
    await askAt(writer.address, "POST /messages/stream", {
      token: person.token,
      body: { content: "words=80 every=5" },
    });
    const end = await far.next("message_stream_end");
    let text = "";
    for (const { offset, delta } of far.of("message_stream")) {
      expect(offset).toBe(text.length);
      text += delta;
    }
    expect([text, end.content]).toEqual([wordsOfModel(80), wordsOfModel(80)]);
    far.close();
    await writer.interrupt();
  });

  // After minutes no memory of a socket is left anywhere: what comes back is a new socket that knows the row alone, which
  // is what a socket is that was closed by its client. So the minutes themselves need not be waited for.
  test("who was away comes back on the other node and goes on without a gap or a repetition", async () => {
    const writer = await anotherNode();
    const person = await aUser(here);
    const { token } = person;
    const near = await aHearing(writer.address, token);
    const release = model.hold(120);
    onTestFinished(release);
    const body = { content: "words=200 every=15" };
    const sent = await askAt(writer.address, "POST /messages/stream", { token, body });
    const { message_id, conversation_id } = sent.body.message;
    await waitFor(() => near.of("message_stream").length > 0, "the first piece");
    near.close();
    const readRow = async (): Promise<string> => {
      const { messages } = (await here.ask(`GET /messages/thread/${conversation_id}`, { token })).body;
      const row = messages.find((message: { message_id: number }) => message.message_id === message_id);
      return row?.content ?? "";
    };
    await waitFor(async () => (await readRow()) === wordsOfModel(120), "what is written meanwhile");

    const reader = aReader(readRow);
    const socket = io(here.address, { transports: ["websocket"], auth: { token }, forceNew: true });
    let isOver = false;
    let pieces = 0;
    socket.on("message_stream", (piece) => {
      pieces += 1;
      reader.take(piece);
    });
    socket.on("message_stream_end", () => {
      isOver = true;
    });
    await new Promise<void>((resolve) => socket.on("connect", resolve));
    await reader.readAgain();
    release();
    const whole = wordsOfModel(200);
    await waitFor(async () => {
      expect(whole.startsWith(reader.text())).toBe(true);
      if (reader.isGap()) await reader.readAgain();
      return isOver && !reader.isGap();
    }, "the end");
    expect(reader.text()).toBe(whole);
    expect(pieces).toBeGreaterThan(0);
    socket.close();
    await writer.interrupt();
  });

  test("a chat that is deleted on one node stops what the other writes in it, and goes from the screens there", async () => {
    const writer = await anotherNode();
    const person = await aUser(here);
    const far = await aHearing(here.address, person.token);
    const body = { content: "words=900 every=10" };
    const sent = await askAt(writer.address, "POST /messages/stream", { token: person.token, body });
    await waitFor(() => far.of("message_stream").length > 3, "some pieces");
    const { conversation_id } = sent.body.conversation;
    const gone = await here.ask(`DELETE /conversations/${conversation_id}`, { token: person.token });
    expect(gone.status).toBe(204);
    expect((await far.next("conversation_deleted")).conversation_ids).toEqual([conversation_id]);
    await waitFor(() => model.open() === 0, "the model's rest");
    far.close();
    await writer.interrupt();
  });
});
