import type { Tokens } from "@pluma/contract/session/session";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";

export { siteOfSession } from "./sessionSite.ts";

/** Whom a bearer speaks for: the identity's id, and the signed-in device. */
export type Bearer = { uid: string; sessionId: string };

/** A session of which a statement asks, and the moment when: values or columns of that statement. */
export type SessionAsked = { uid: SQL; sessionId: SQL; now: SQL };

/** What came of a refresh token; `reused` means that an old one came back and its session was ended for it. */
export type Refreshed = { kind: "fresh"; tokens: Tokens } | ({ kind: "reused" } & Bearer) | { kind: "unknown" };

/**
 * From where somebody signs in, shown to them in the list of their sessions; and at which site: the organization on whose own
 * host it is, null for the installation.
 */
export type Device = { ip: string; userAgent: string; site?: number | null };

/** For whom keys are made: the host that browsers hold them to, and where the page is. */
export type KeyPlace = { rpID: string; origin: string };

/** Where keys are made and asked for: at the host that people are at. */
export function keyPlaceOf(publicUrl: string): KeyPlace {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** What came of a password: tokens, or a challenge that a code of the second factor trades for them. */
export type SignedIn =
  | { kind: "tokens"; tokens: Tokens }
  | { kind: "second_factor"; challenge: string; expiresIn: number };

/** What came of the answer to a challenge: `over` when it is too old, used up, or never was. */
export type Answered = { kind: "tokens"; tokens: Tokens } | { kind: "refused" } | { kind: "over" };

/** A signed-in device as its owner sees it. */
type DeviceSession = {
  sessionId: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
};

/** A passkey as its owner sees it. */
type Passkey = { passkeyId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** WebAuthn in JSON, as the browser takes and gives it. */
export type WebAuthnJson = Record<string, unknown>;

/** What a browser answers when it is asked for a passkey. */
export type SignedChallenge = { challenge: string; response: WebAuthnJson };

/** The second step of signing in: codes of an authenticator app, and recovery codes. */
export type TwoFactor = {
  /** Whether it is on, and how many recovery codes are left. */
  read(uid: string): Promise<{ isOn: boolean; recoveryCodesLeft: number }>;
  /** A new secret, not in use before it is confirmed. */
  start(uid: string, account: { email: string; issuer: string }): Promise<{ secret: string; uri: string }>;
  /** Turns it on by a first code; answers the recovery codes, or null for a wrong code. */
  confirm(uid: string, code: string): Promise<string[] | null>;
  /** New recovery codes in place of the old ones. */
  renewRecoveryCodes(uid: string): Promise<string[]>;
  stop(uid: string): Promise<void>;
  /** Whether a code of the app, or a recovery code, is right now; it is used up by it, and a few wrong ones end the asking. */
  check(uid: string, code: string): Promise<boolean>;
  /** Trades a challenge of `signIn` for tokens: 5 minutes, 5 codes; no code counts twice. */
  answer(challenge: string, code: string, device: Device): Promise<Answered>;
};

/** Keys of the device instead of password and code. Where no place is said it is the installation's. */
export type Passkeys = {
  list(uid: string): Promise<Passkey[]>;
  /** What the browser needs to make one. */
  start(
    uid: string,
    account: { email: string; name: string },
    place?: KeyPlace,
  ): Promise<{ challenge: string; options: WebAuthnJson }>;
  /** Keeps one that the browser made. */
  add(
    uid: string,
    given: { challenge: string; name: string; response: WebAuthnJson },
    place?: KeyPlace,
  ): Promise<"added" | "refused" | "over">;
  /** Forgets one; false when it is not this person's. */
  remove(uid: string, passkeyId: string): Promise<boolean>;
  startSignIn(place?: KeyPlace): Promise<{ challenge: string; options: WebAuthnJson }>;
  signIn(given: SignedChallenge, device: Device, place?: KeyPlace): Promise<Answered>;
  /** Whether this answer to a challenge of `startSignIn` is of one of a person's own passkeys; the challenge is used up. */
  check(uid: string, given: SignedChallenge, place?: KeyPlace): Promise<boolean>;
};

/**
 * Who somebody is, proved by a password or by a token that followed from one. It knows no profile, no role and no
 * organization: those belong to features, by `uid`. Where something is written in the caller's transaction, `db` is it;
 * a provider that lives elsewhere cannot join it, and is asked last.
 */
export type Identity = {
  /** Opens a session; null for an unknown e-mail and a wrong password alike, after the same time. */
  signIn(credentials: { email: string; password: string } & Device): Promise<SignedIn | null>;

  /** Signs in whoever proved who they are in another way than by password; a second factor is still asked for. */
  enter(uid: string, device: Device): Promise<SignedIn>;

  /** Opens a session without a password, for an identity that has just been made or proved. */
  openSession(uid: string, device: Device): Promise<Tokens>;

  /**
   * Trades a refresh token for the next pair; each buys once. One that was traded before ends its session, because
   * then two parties hold it; within 10 seconds of the trade it answers the same successor instead.
   */
  refresh(refreshToken: string): Promise<Refreshed>;

  /** Ends a session: from now on `lives` is false for it on every node, and its refresh token is dead. */
  signOut(sessionId: string): Promise<void>;

  /** The sessions of a person that have not ended, the last used first. */
  listSessions(uid: string): Promise<DeviceSession[]>;

  /** Ends every session of a person, but for one to keep. */
  endSessions(db: Db, uid: string, keptSessionId?: string): Promise<void>;

  /** Reads a bearer without asking the database: `expired` only when it was ours, `invalid` for everything else. */
  verify(token: string): Promise<Bearer | "expired" | "invalid">;

  /** Whether the session of a verified bearer goes on. */
  lives(bearer: Bearer): Promise<boolean>;

  /**
   * The same as a condition of a statement that reads more, as is asked with every call: it holds of no session that has
   * ended. Where it does not hold `lives` has the say.
   */
  surelyLives(asked: SessionAsked): SQL<boolean>;

  /**
   * Makes an identity in the caller's transaction and answers its uid; null when the e-mail has one already. Without a
   * password nobody can sign in to it until one is set.
   */
  create(db: Db, person: { email: string; password: string | null; name: string }): Promise<string | null>;

  /** The uid behind an e-mail; null when there is none. */
  find(db: Db, email: string): Promise<string | null>;

  /** The e-mail of an identity; null when there is none. */
  emailOf(db: Db, uid: string): Promise<string | null>;

  /** Whether a person has a password; those whom another service signs in may have none. */
  hasPassword(uid: string): Promise<boolean>;

  /** Whether this is the person's password. */
  checkPassword(uid: string, password: string): Promise<boolean>;

  /** Sets a password, whatever was before; sessions stay as they are. */
  setPassword(db: Db, uid: string, password: string): Promise<void>;

  /**
   * Takes away every second factor and passkey of a person. With `since`, only what came since then: what stood before
   * stays, without recovery codes that were made since.
   */
  dropFactors(db: Db, uid: string, since?: Date): Promise<void>;

  /** Changes the e-mail to sign in with; false when another identity has it. */
  setEmail(db: Db, uid: string, email: string): Promise<boolean>;

  /** Removes an identity with everything it can sign in by; its sessions end. */
  remove(db: Db, uid: string): Promise<void>;

  /** Forgets what ran out long ago; asked every night. */
  forgetExpired(): Promise<void>;

  /** Null where the provider does not offer it. */
  twoFactor: TwoFactor | null;
  passkeys: Passkeys | null;
};
