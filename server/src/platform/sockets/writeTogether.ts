import type { Socket as Line } from "node:net";
import type { PersonServer } from "./person.ts";

type Connection = { transport: object };

/**
 * Gives the system what a socket sends at once in one go. Each frame by itself is a call of its own, and while many
 * answers are written those are a quarter of what the process does.
 */
export function writeTogether(io: PersonServer): void {
  // Both in one turn: the one before a connection writes all that waits, the other after.
  io.engine.on("flush", (connection: Connection) => lineOf(connection)?.cork());
  io.engine.on("drain", (connection: Connection) => lineOf(connection)?.uncork());
}

/** The line below a web socket; none below what is polled. */
function lineOf({ transport }: Connection): Line | undefined {
  const webSocket: unknown = Reflect.get(transport, "socket");
  return typeof webSocket === "object" && webSocket !== null ? Reflect.get(webSocket, "_socket") : undefined;
}
