import type { ServerEvents } from "@pluma/contract/events";
import type { DefaultEventsMap, Server, Socket } from "socket.io";

/** Who a token is: the person, and the session that it belongs to. */
export type TokenOwner = { userId: number; sessionId: string };

/** Finds out whose token this is; null for nobody's. May throw a Refusal that says more, as "expired". */
export type IdentifyToken = (token: string) => Promise<TokenOwner | null>;

/** What a socket carries: whose it is, and the token by which it may be. */
type SocketData = TokenOwner & { token: string };

type ClientEvents = Record<string, (...args: unknown[]) => void>;
type OutgoingEvents = { error: (refusal: { code: string; message: string }) => void } & {
  [E in Exclude<keyof ServerEvents, "error">]: (payload: ServerEvents[E]) => void;
};
export type PersonServer = Server<ClientEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
export type PersonSocket = Socket<ClientEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
