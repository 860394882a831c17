import type { Tokens } from "@pluma/contract/session";
import type { Db } from "../../platform/db.ts";

/** Whom a bearer speaks for: the identity's id, and the signed-in device. */
export type Bearer = { uid: string; sessionId: string };

/** What came of a refresh token; `reused` means that an old one came back and its session was ended for it. */
export type Refreshed = { kind: "fresh"; tokens: Tokens } | ({ kind: "reused" } & Bearer) | { kind: "unknown" };

/**
 * Who somebody is, proved by a password or by a token that followed from one. It knows no profile, no role and no
 * organization: those belong to features, by `uid`.
 */
export type Identity = {
  /** Opens a session; null for an unknown e-mail and a wrong password alike, after the same time. */
  signIn(credentials: { email: string; password: string; ip: string }): Promise<Tokens | null>;

  /**
   * Trades a refresh token for the next pair; each buys once. One that was traded before ends its session, because
   * then two parties hold it; within 10 seconds of the trade it answers the same successor instead.
   */
  refresh(refreshToken: string): Promise<Refreshed>;

  /** Ends a session: from now on `lives` is false for it on every node, and its refresh token is dead. */
  signOut(sessionId: string): Promise<void>;

  /** Reads a bearer without asking the database: `expired` only when it was ours, `invalid` for everything else. */
  verify(token: string): Promise<Bearer | "expired" | "invalid">;

  /** Whether the session of a verified bearer goes on. Asked with every call, beside whatever else is read. */
  lives(bearer: Bearer): Promise<boolean>;

  /** Makes an identity in the caller's transaction and answers its uid; null when the e-mail has one already. */
  create(db: Db, person: { email: string; password: string; name: string }): Promise<string | null>;
};
