import { wordsOf } from "../errorMessages.ts";
import { Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import type { IdentifyToken, PersonServer, PersonSocket } from "./person.ts";
import { roomOf } from "./socketRooms.ts";

/** As many as one person's tabs and devices may have open on one node. */
const SOCKETS_PER_PERSON_MAX = 50;
const TOKEN_LENGTH_MAX = 4096;

/** Lets a socket in whose handshake brings a good token; the token in the address is not looked at. */
export async function admit(io: PersonServer, socket: PersonSocket, identifyToken: IdentifyToken): Promise<void> {
  const token: unknown = socket.handshake.auth.token;
  if (typeof token !== "string" || token === "" || token.length > TOKEN_LENGTH_MAX) throw toClient("not_signed_in");
  const owner = await identifyToken(token).catch((error: unknown) => {
    throw toClient(error instanceof Refusal ? error.code : "failed");
  });
  if (!owner) throw toClient("not_signed_in");
  const open = io.sockets.adapter.rooms.get(roomOf(owner.userId))?.size ?? 0;
  if (open >= SOCKETS_PER_PERSON_MAX) throw toClient("too_many_requests");
  // A socket that was away comes back with what it was; the token of somebody else must not take that over.
  if (socket.recovered && socket.data.userId !== owner.userId) throw toClient("not_signed_in");
  Object.assign(socket.data, { userId: owner.userId, sessionId: owner.sessionId, token });
}

/** Closes a socket whose token is no longer good, and tells it why. A check that fails itself closes nothing. */
export async function checkAgain(
  socket: PersonSocket,
  { identifyToken, log }: { identifyToken: IdentifyToken; log: Log },
): Promise<void> {
  const { token, userId } = socket.data;
  const code = await identifyToken(token)
    .then((owner) => (owner?.userId === userId ? null : ("not_signed_in" as const)))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.code;
      log.warn({ err: error }, "a socket's token could not be checked");
      return null;
    });
  if (code === null) return;
  socket.emit("error", { code, message: wordsOf(code, "en") });
  socket.disconnect(true);
}

/** Socket.IO hands message and data of an error to the client, as `connect_error`. */
function toClient(code: Refusal["code"]): Error {
  return Object.assign(new Error(wordsOf(code, "en")), { data: { code } });
}

/** Whether what a socket carried before its line broke still lets its person in. */
export async function isStillGood(data: unknown, identifyToken: IdentifyToken): Promise<boolean> {
  if (typeof data !== "object" || data === null || !("token" in data) || !("userId" in data)) return false;
  if (typeof data.token !== "string") return false;
  const owner = await identifyToken(data.token).catch(() => null);
  return owner !== null && owner.userId === data.userId;
}
