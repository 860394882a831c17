import { randomInt } from "node:crypto";
import type { Tokens } from "@pluma/contract/session/session";
import type { App } from "../../../platform/context.ts";
import type { Answered, Device, TwoFactor } from "../index.ts";
import { takeTry, useUp } from "./challenges.ts";
import {
  confirmSecret,
  deleteTwoFactor,
  findTwoFactor,
  savePendingSecret,
  saveRecoveryCodes,
  useRecoveryCode,
  useStep,
} from "./store.twoFactors.ts";
import { describeSecret, findStep, makeSecret } from "./totp.ts";

type Parts = Pick<App, "db" | "secrets" | "clock" | "log" | "limits"> & {
  openSession(uid: string, device: Device): Promise<Tokens>;
};

const CHALLENGE_TRIES_MAX = 5;

/**
 * How often the codes of an account may be tried in vain over all its challenges. Who has the password can have any
 * number of challenges, and so would guess at leisure.
 */
const TRIES = { count: 10, seconds: 900 };

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 12;
// Without those that people take for one another.
const RECOVERY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** The second factor of the embedded identity: codes by time (RFC 6238: 6 digits, 30 seconds), and recovery codes. */
export function twoFactorOf(app: Parts): TwoFactor {
  return {
    async read(uid) {
      const found = await findTwoFactor(app.db, uid);
      const isOn = found !== null && found.secret !== null;
      return { isOn, recoveryCodesLeft: isOn ? found.recoveryCodes.length : 0 };
    },
    async start(uid, account) {
      const secret = makeSecret();
      await savePendingSecret(app.db, uid, app.secrets.seal(secret, purposeOf(uid)), app.clock.now());
      return describeSecret(secret, account);
    },
    confirm: (uid, code) => confirm(app, uid, code),
    async renewRecoveryCodes(uid) {
      const codes = makeRecoveryCodes();
      const isOn = await saveRecoveryCodes(app.db, uid, printsOf(app, uid, codes), app.clock.now());
      return isOn ? codes : [];
    },
    stop: (uid) => deleteTwoFactor(app.db, uid),
    check: (uid, code) => check(app, uid, code),
    answer: (challenge, code, device) => answer(app, challenge, code, device),
  };
}

async function confirm(app: Parts, uid: string, code: string): Promise<string[] | null> {
  const now = app.clock.now();
  const sealed = (await findTwoFactor(app.db, uid))?.pendingSecret ?? null;
  const secret = sealed === null ? null : openSecret(app, uid, sealed);
  if (sealed === null || secret === null) return null;
  const step = await findStep(secret, digitsOf(code), now);
  if (step === null) return null;
  const codes = makeRecoveryCodes();
  const recoveryCodes = printsOf(app, uid, codes);
  return (await confirmSecret(app.db, { uid, sealed, step, recoveryCodes, now })) ? codes : null;
}

async function answer(app: Parts, challenge: string, code: string, device: Device): Promise<Answered> {
  const tried = await takeTry(app, "second_factor", challenge, CHALLENGE_TRIES_MAX);
  if (!tried?.uid) return { kind: "over" };
  const { uid } = tried;
  if (!(await check(app, uid, code))) return { kind: "refused" };
  if (!(await useUp(app, "second_factor", challenge))) return { kind: "over" };
  return { kind: "tokens", tokens: await app.openSession(uid, device) };
}

/** Whether a code is right, counted among the tries of the account: those of signing in and all others together. */
async function check(app: Parts, uid: string, code: string): Promise<boolean> {
  await app.limits.take("second-factor", TRIES, uid);
  if (!(await useCode(app, uid, code))) return false;
  await app.limits.forget("second-factor", TRIES, uid);
  return true;
}

/** Whether a code opens the account now; if so, it was the last time. */
async function useCode(app: Parts, uid: string, code: string): Promise<boolean> {
  const sealed = (await findTwoFactor(app.db, uid))?.secret ?? null;
  if (sealed === null) return false;
  const digits = digitsOf(code);
  if (!/^\d{6}$/.test(digits)) {
    const [print = ""] = printsOf(app, uid, [code]);
    return useRecoveryCode(app.db, uid, print);
  }
  const secret = openSecret(app, uid, sealed);
  const step = secret === null ? null : await findStep(secret, digits, app.clock.now());
  return step !== null && useStep(app.db, uid, step);
}

/** A secret that was sealed under another APP_SECRET opens nothing: the factor stays closed until staff stop it. */
function openSecret({ secrets, log }: Parts, uid: string, sealed: string): string | null {
  try {
    return secrets.open(sealed, purposeOf(uid));
  } catch {
    log.warn({ uid }, "the secret of a second factor was sealed with another APP_SECRET");
    return null;
  }
}

/** Sealed for one person, so that a row copied to another does not open them. */
const purposeOf = (uid: string) => `identity-two-factor:${uid}`;

const digitsOf = (code: string) => code.replace(/\s/g, "");

function makeRecoveryCodes(): string[] {
  const letter = () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)];
  const make = () => Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join("");
  return Array.from({ length: RECOVERY_CODES }, () => make().replace(/(.{4})(?!$)/g, "$1-"));
}

/** What is kept of recovery codes; however they were typed, with dashes, spaces or capitals, it is the same. */
function printsOf({ secrets }: Parts, uid: string, codes: string[]): string[] {
  const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return codes.map((code) => secrets.fingerprint(plain(code), `identity-recovery:${uid}`));
}
