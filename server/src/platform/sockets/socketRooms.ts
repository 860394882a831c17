import type { Counter } from "prom-client";
import { wordsOf } from "../errorMessages.ts";
import type { PersonSocket } from "./person.ts";

/** The room of a person; only the server says who is in it. */
export const roomOf = (userId: number): string => `user:${userId}`;

/** Far above what the app sends: one event when it connects. */
const EVENTS_PER_SECOND_MAX = 20;

/**
 * Hears a client. `join_room` with the caller's own id is fine, for the server put it into that room already; with
 * anyone else's it is answered by an `error` event. Every other event is ignored and counted. A client that does not
 * stop talking is cut off.
 */
export function hearClient(socket: PersonSocket, ignored: Counter): void {
  let second = 0;
  let count = 0;
  socket.use(([event, payload], next) => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > EVENTS_PER_SECOND_MAX) {
      refuse(socket, "too_many_requests");
      socket.disconnect(true);
    } else if (event !== "join_room") {
      ignored.inc();
    } else if (!isOwnRoom(payload, socket.data.userId)) {
      refuse(socket, "not_allowed");
    }
    next();
  });
}

function refuse(socket: PersonSocket, code: "not_allowed" | "too_many_requests"): void {
  socket.emit("error", { code, message: wordsOf(code, "en") });
}

/** Whether a client means its own room: its id as a number or in digits, or either as `room` of an object. */
function isOwnRoom(payload: unknown, userId: number): boolean {
  if (typeof payload === "number" || typeof payload === "string") return String(payload) === String(userId);
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return false;
  const room: unknown = Object.hasOwn(payload, "room") ? Reflect.get(payload, "room") : undefined;
  return (typeof room === "number" || typeof room === "string") && String(room) === String(userId);
}
