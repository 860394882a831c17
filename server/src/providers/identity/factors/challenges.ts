import { randomBytes } from "node:crypto";
import type { App } from "../../../platform/context.ts";
import { type ChallengeKind, countTry, deleteChallenge, insertChallenge } from "./store.challenges.ts";

type Parts = Pick<App, "db" | "secrets" | "clock">;

/** How long somebody may take to answer. */
export const CHALLENGE_SECONDS = 300;

/** Opens a challenge and answers it: 32 bytes that only its receiver knows, for our database keeps their hash. */
export async function openChallenge(app: Parts, kind: ChallengeKind, uid: string | null): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(app.clock.now().getTime() + CHALLENGE_SECONDS * 1000);
  await insertChallenge(app.db, { challengeHash: hashOf(app, challenge), kind, userId: uid, expiresAt });
  return challenge;
}

/** Counts a try at a challenge before it is looked at; null when it is over or all its tries were had. */
export function takeTry(app: Parts, kind: ChallengeKind, challenge: string, triesMax: number) {
  return countTry(app.db, { kind, challengeHash: hashOf(app, challenge), now: app.clock.now(), triesMax });
}

/** Uses a challenge up; null when it is over, so that of two who answer at once only one goes on. */
export function useUp(app: Parts, kind: ChallengeKind, challenge: string) {
  return deleteChallenge(app.db, { kind, challengeHash: hashOf(app, challenge), now: app.clock.now() });
}

const hashOf = ({ secrets }: Parts, challenge: string) => secrets.fingerprint(challenge, "identity-challenge");
