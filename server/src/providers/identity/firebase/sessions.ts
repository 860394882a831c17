import type { App } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import type { Bearer, SessionAsked } from "../index.ts";
import {
  deleteOld,
  endSession,
  endSessionsOf,
  findEnding,
  findSession,
  insertSession,
  isInUse,
  listSessions,
  lockSessions,
  touchSession,
} from "./store.ts";
import { readForeignSession } from "./tokens.ts";

type Parts = Pick<App, "db" | "clock">;

/**
 * How long a session lasts after it was last used. It also bounds what has to be kept: a sign-in that is older and not
 * known here opens nothing, so that an ended session may be forgotten by then without coming back to life.
 */
const UNUSED_MAX_MS = 30 * 24 * 3_600_000;

/** How exact the moment of last use is: a call writes it at most this often. */
const TOUCH_MS = 15 * 60_000;

/**
 * Firebase's sessions as Pluma needs them. Firebase's tokens are good for an hour whatever happens, and it can only
 * revoke all of a person's; so what was ended is written down here, and asked with every call.
 */
export function openSessions(app: Parts) {
  const oldest = () => new Date(app.clock.now().getTime() - UNUSED_MAX_MS);
  return {
    lives: (bearer: Bearer) => lives(app, bearer, oldest()),

    // Of one that was not used for longer the moment of its use is to be written.
    surelyLives: (asked: SessionAsked) => isInUse(asked, TOUCH_MS),

    /** Keeps a session that was just opened. */
    async keep({ uid, sessionId }: Bearer, device: { ip: string; userAgent: string }): Promise<void> {
      const now = app.clock.now();
      const userAgent = device.userAgent.slice(0, 500);
      await insertSession(app.db, { id: sessionId, uid, ip: device.ip, userAgent, createdAt: now, lastUsedAt: now });
    },

    touch: (sessionId: string) => touchSession(app.db, sessionId, app.clock.now()),

    async end(sessionId: string): Promise<void> {
      const now = app.clock.now();
      const uid = readForeignSession(sessionId)?.uid ?? (await findSession(app.db, sessionId))?.uid;
      // One of ours that is not kept never lived, or is forgotten: either way it is over.
      if (uid !== undefined) await endSession(app.db, { id: sessionId, uid, lastUsedAt: now, endedAt: now });
    },

    list: (uid: string) => listSessions(app.db, uid, oldest()),

    endAll: (db: Db, uid: string, keptSessionId?: string) =>
      inTransaction({ db }, async (tx) => {
        await lockSessions(tx.db, uid);
        await endSessionsOf(tx.db, uid, app.clock.now(), keptSessionId);
      }),

    forgetOld: () => deleteOld(app.db, oldest()),
  };
}

async function lives(app: Parts, { uid, sessionId }: Bearer, oldest: Date): Promise<boolean> {
  const session = await findSession(app.db, sessionId);
  if (!session) return adopt(app, { uid, sessionId }, oldest);
  if (session.uid !== uid || session.endedAt !== null || session.lastUsedAt <= oldest) return false;
  const now = app.clock.now();
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_MS) await touchSession(app.db, sessionId, now);
  return true;
}

/**
 * Takes a session on that Firebase's own client opened, unless it began before all were ended, or too long ago. Under
 * a lock, because it could else slip in between the two halves of ending all.
 */
function adopt(app: Parts, { uid, sessionId }: Bearer, oldest: Date): Promise<boolean> {
  const foreign = readForeignSession(sessionId);
  if (foreign?.uid !== uid || foreign.since <= oldest) return Promise.resolve(false);
  return inTransaction({ db: app.db }, async (tx) => {
    await lockSessions(tx.db, uid);
    const ended = await findEnding(tx.db, uid);
    if (ended && foreign.since <= ended) return false;
    await insertSession(tx.db, { id: sessionId, uid, createdAt: foreign.since, lastUsedAt: app.clock.now() });
    const kept = await findSession(tx.db, sessionId);
    return kept !== null && kept.endedAt === null;
  });
}
