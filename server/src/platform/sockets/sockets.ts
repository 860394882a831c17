import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { ServerEvents } from "@pluma/contract/events";
import { Server } from "socket.io";
import type { Bus } from "../bus/bus.ts";
import type { Push } from "../context.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Redis } from "../redis.ts";
import type { IdentifyToken, PersonServer } from "./person.ts";
import { openRelay, type Relay } from "./relay.ts";
import { admit, checkAgain, isStillGood } from "./socketAccess.ts";
import { cutFloods } from "./socketFlood.ts";
import { hearClient, roomOf } from "./socketRooms.ts";
import { writeTogether } from "./writeTogether.ts";

export type { TokenOwner } from "./person.ts";

export type SocketOptions = {
  publicUrl: string;
  log: Log;
  metrics: Metrics;
  bus: Bus;
  redis: Redis | null;
  identifyToken: IdentifyToken;
  /** Counts a request of the sockets, a new line above all; refuses whoever asks too much. */
  admitLine?: (request: IncomingMessage) => Promise<void>;
  /** How often a token is looked at again; a minute unless a test is in a hurry. */
  recheckMs?: number;
};

export type Sockets = {
  /** Sends an event to every open socket of a person, on every node. */
  push: Push;
  /** Sends an event to every open socket of a person on this node. */
  pushHere: Push;
  /** Sends an event to everyone who has the app open. */
  pushToAll: <E extends keyof ServerEvents>(event: E, payload: ServerEvents[E]) => void;
  /** Whether events reach the sockets of other nodes too; null without Redis, where there are none. */
  isShared: () => boolean | null;
  /** Closes every socket of this node; clients join another node, or this one when it is back. */
  close(): Promise<void>;
};

/** Clients have little to say: one event with one small value. */
const MESSAGE_SIZE_MAX = 16 * 1024;
// A line that is dead is noticed after at most the two together.
const PING_EVERY_MS = 12_000;
const PONG_WITHIN_MS = 10_000;
const RECHECK_MS = 60_000;
const RECOVERY_MS_MAX = 120_000;

/**
 * Opens the sockets on the web server. A socket is open as long as its token is good: it is looked at when it comes,
 * every minute, and at once when someone's rights change. With Redis every node reaches every socket, in order.
 */
export async function openSockets(server: HttpServer, options: SocketOptions): Promise<Sockets> {
  const { log, metrics, bus, redis } = options;
  const shared = redis && (await onRedis(redis, options.identifyToken));
  const io: PersonServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MESSAGE_SIZE_MAX,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PONG_WITHIN_MS,
    connectTimeout: 10_000,
    // Deltas are smaller than what compressing them would save, and each would cost a context of its own.
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, answer) => {
      if (!isOwnOrigin(request, options.publicUrl)) return answer(null, false);
      const admitted = options.admitLine?.(request) ?? Promise.resolve();
      admitted.then(
        () => answer(null, true),
        () => answer("too_many_requests", false),
      );
    },
    ...shared?.settings,
  });
  cutFloods(io);
  writeTogether(io);
  io.use((socket, next) => {
    admit(io, socket, options.identifyToken).then(() => next(), next);
  });
  io.on("connection", (socket) => {
    socket.join(roomOf(socket.data.userId));
    hearClient(socket, metrics.counter("pluma_socket_events_ignored_total", "Client events that mean nothing here."));
    const timer = setInterval(() => void checkAgain(socket, options), options.recheckMs ?? RECHECK_MS);
    socket.on("disconnect", () => clearInterval(timer));
  });
  bus.on("rights", ({ user_id, session_id }) => {
    for (const socket of io.sockets.sockets.values()) {
      const { userId, sessionId } = socket.data;
      if (userId === user_id && (session_id ?? sessionId) === sessionId) void checkAgain(socket, options);
    }
  });
  metrics.gauge("pluma_redis_up", "Whether Redis is reached, 1 or 0; 1 too where none is set up.", () =>
    shared && !shared.relay.isUp() ? 0 : 1,
  );
  metrics.gauge("pluma_sockets", "Open sockets.", () => io.sockets.sockets.size);
  io.engine.on("connection_error", ({ code, message }) => log.debug({ code, message }, "a socket was refused"));
  return {
    push: (userId, event, payload) => emit(io.to(roomOf(userId)), event, payload),
    pushHere: (userId, event, payload) => emit(io.local.to(roomOf(userId)), event, payload),
    pushToAll: (event, payload) => emit(io, event, payload),
    isShared: () => shared?.relay.isUp() ?? null,
    close: () => {
      shared?.relay.close();
      return closeAll(io);
    },
  };
}

// The types of socket.io cannot follow an event's name to its payload through a type parameter; our callers' types do.
function emit(to: { emit: (...args: never[]) => unknown }, event: string, payload: unknown): void {
  (to.emit as (event: string, payload: unknown) => unknown).call(to, event, payload);
}

/**
 * The streams adapter keeps the order and gives a client that was away what it missed. Without Redis that is left to
 * the rows, which clients read again anyway: the memory of one node would have to hold every delta of two minutes.
 */
async function onRedis(redis: Redis, identifyToken: IdentifyToken) {
  const { createAdapter } = await import("@socket.io/redis-streams-adapter");
  // Waits for Redis to come back, where other users of it give up at once: what other nodes hear must not have holes.
  const own = redis.duplicate({ disableOfflineQueue: false, commandsQueueMaxLength: 50_000 });
  own.on("error", () => undefined);
  await own.connect();
  const relay = openRelay(own);
  const make = createAdapter(own, { streamName: "pluma:sockets", maxLen: 50_000, readCount: 1000 });
  const settings = {
    adapter: checkedRecovery(deliveringHere(make, relay), relay, identifyToken),
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS_MAX, skipMiddlewares: false },
  };
  return { settings, relay };
}

/**
 * The adapter delivers here what it has put into the stream; when Redis does not take it, the sockets of this node get it
 * without, and those of others when it is back.
 */
function deliveringHere(make: MakeAdapter, relay: Relay): MakeAdapter {
  return function delivering(space) {
    const adapter = make(space);
    const publish = adapter.doPublish.bind(adapter);
    adapter.doPublish = (message) => relay.inStream(() => publish(message));
    return adapter;
  };
}

/**
 * What a socket missed is sent as soon as its session is found, before anyone asks for its token. So a session is found
 * only while the token that it was opened with is good; who signed out meanwhile hears nothing more.
 */
function checkedRecovery(make: MakeAdapter, relay: Relay, identifyToken: IdentifyToken): MakeAdapter {
  // Socket.IO asks for it with "new", which an arrow function does not take.
  return function checked(space) {
    const adapter = make(space);
    const restore = adapter.restoreSession.bind(adapter);
    adapter.restoreSession = async (id, offset) => {
      // Without Redis nobody knows what it missed; where some of it had no place in the stream, it would come twice.
      if (!relay.isUp() || !relay.isWhole(offset)) throw new Error("what was missed is not known");
      const session = await restore(id, offset);
      if (await isStillGood(session.data, identifyToken)) return session;
      throw new Error("the session's token is no longer good");
    };
    return adapter;
  };
}

type MakeAdapter = ReturnType<typeof import("@socket.io/redis-streams-adapter").createAdapter>;

/** A browser names the page that opens a socket; it must be ours. Programs that are no browser name none. */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return origin !== null && (origin.origin === new URL(publicUrl).origin || origin.host === headers.host);
}

// Cut as a broken line is, and not told to go, clients look for another node by themselves. The web server stays with
// its owner: io.close() would close it as well.
async function closeAll(io: PersonServer): Promise<void> {
  io.engine.close();
  await Promise.all([...io._nsps.values()].map((space) => space.adapter.close()));
}
