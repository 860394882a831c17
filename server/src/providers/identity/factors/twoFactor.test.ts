import { base32 } from "@better-auth/utils/base32";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../../../test/outside/totp.ts";
import { openSecrets } from "../../../platform/secrets.ts";
import { embeddedIdentity } from "../embedded.ts";
import { identityTwoFactors } from "../tables.ts";
import { anEmail, DEVICE, type Parts, someParts } from "../test/parts.ts";
import { findStep } from "./totp.ts";

let parts: Parts;
let identity: ReturnType<typeof embeddedIdentity>;
beforeAll(async () => {
  parts = await someParts();
  identity = embeddedIdentity(parts);
});
afterAll(() => parts.close());
beforeEach(() => {
  parts.time.skipMs = 0;
});

const password = "a good password";

const factor = () => {
  if (!identity.twoFactor) throw new Error("the embedded identity has a second factor");
  return identity.twoFactor;
};

const codeAt = (secret: string, moment: Date) => codeOf(secret, moment.getTime());

const now = () => parts.clock.now();
const skip = (seconds: number) => {
  parts.time.skipMs += seconds * 1000;
};

async function aPerson() {
  const email = anEmail();
  const uid = await identity.create(parts.db, { email, password, name: "Ada" });
  if (uid === null) throw new Error("the e-mail is taken");
  return { uid, email };
}

/** Someone whose second factor is on, two minutes after they confirmed it. */
async function aCarefulPerson() {
  const person = await aPerson();
  const { secret } = await factor().start(person.uid, { email: person.email, issuer: "Pluma" });
  const recovery = await factor().confirm(person.uid, codeAt(secret, now()));
  if (!recovery) throw new Error("the code was refused");
  skip(120);
  return { ...person, secret, recovery };
}

async function challenge(email: string): Promise<string> {
  const signedIn = await identity.signIn({ email, password, ...DEVICE });
  if (signedIn?.kind !== "second_factor") throw new Error("no code was asked for");
  return signedIn.challenge;
}

const kindOf = async (asked: string, code: string) => (await factor().answer(asked, code, DEVICE)).kind;

test("codes are those of the RFC's test vectors", async () => {
  const secret = "12345678901234567890";
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ] as const) {
    expect(await findStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  }
});

test("a code counts from one step before to one step after its own, and no longer", async () => {
  const secret = "12345678901234567890";
  const at = (seconds: number) => findStep(secret, "005924", new Date((1234567890 + seconds) * 1000));
  expect([await at(-31), await at(-30), await at(0), await at(30), await at(59), await at(60)]).toEqual([
    null,
    41152263,
    41152263,
    41152263,
    41152263,
    null,
  ]);
});

test("a secret does not count before a first code confirms it; it comes with the address for a QR code", async () => {
  const { uid, email } = await aPerson();
  const { secret, uri } = await factor().start(uid, { email, issuer: "Pluma & Co" });
  const address = new URL(uri);
  expect(uri.startsWith("otpauth://totp/")).toBe(true);
  expect(decodeURIComponent(address.pathname)).toContain(`Pluma & Co:${email}`);
  expect([address.searchParams.get("secret"), address.searchParams.get("issuer")]).toEqual([secret, "Pluma & Co"]);
  expect((await identity.signIn({ email, password, ...DEVICE }))?.kind).toBe("tokens");
  expect(await factor().confirm(uid, "000000")).toBeNull();
  expect(await factor().read(uid)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  const recovery = await factor().confirm(uid, codeAt(secret, now()));
  expect(new Set(recovery).size).toBe(10);
  expect(await factor().read(uid)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

test("with it on, a right password opens no session; the code opens one, and its challenge is used up", async () => {
  const { uid, email, secret } = await aCarefulPerson();
  const asked = await challenge(email);
  expect(await identity.listSessions(uid)).toEqual([]);
  const answered = await factor().answer(asked, ` ${codeAt(secret, now()).replace(/^.../, "$& ")} `, DEVICE);
  if (answered.kind !== "tokens") throw new Error(`the code is ${answered.kind}`);
  const bearer = await identity.verify(answered.tokens.token);
  expect(bearer).toMatchObject({ uid });
  expect(await identity.listSessions(uid)).toHaveLength(1);
  skip(60);
  expect(await kindOf(asked, codeAt(secret, now()))).toBe("over");
});

test("a wrong password asks for no code", async () => {
  const { email } = await aCarefulPerson();
  expect(await identity.signIn({ email, password: "another password", ...DEVICE })).toBeNull();
});

test("no code counts twice: not the one that confirmed, not in another challenge, not in two at once", async () => {
  const { email, secret } = await aCarefulPerson();
  const code = codeAt(secret, now());
  const kinds = await Promise.all(
    (await Promise.all([challenge(email), challenge(email), challenge(email)])).map((asked) => kindOf(asked, code)),
  );
  expect(kinds.toSorted()).toEqual(["refused", "refused", "tokens"]);
  expect(await kindOf(await challenge(email), code)).toBe("refused");

  const { uid, email: other } = await aPerson();
  const started = await factor().start(uid, { email: other, issuer: "Pluma" });
  const first = codeAt(started.secret, now());
  expect(await factor().confirm(uid, first)).toHaveLength(10);
  expect(await kindOf(await challenge(other), first)).toBe("refused");
});

test("once a code was used, an earlier one that nobody used does not count either", async () => {
  const { email, secret } = await aCarefulPerson();
  const earlier = codeAt(secret, new Date(now().getTime() - 30_000));
  expect(await kindOf(await challenge(email), codeAt(secret, now()))).toBe("tokens");
  expect(await kindOf(await challenge(email), earlier)).toBe("refused");
});

test("a challenge takes five codes and five minutes", async () => {
  const { email, secret } = await aCarefulPerson();
  const asked = await challenge(email);
  const kinds = [];
  for (let n = 0; n < 5; n += 1) kinds.push(await kindOf(asked, "000000"));
  expect(kinds).toEqual(Array(5).fill("refused"));
  expect(await kindOf(asked, codeAt(secret, now()))).toBe("over");

  const late = await challenge(email);
  skip(301);
  expect(await kindOf(late, codeAt(secret, now()))).toBe("over");
  expect(await kindOf("never was", codeAt(secret, now()))).toBe("over");
});

test("whoever has the password cannot guess codes over many challenges: the eleventh within 15 minutes is refused", async () => {
  const { email, secret } = await aCarefulPerson();
  const tried = [];
  for (let n = 0; n < 10; n += 1) tried.push(await kindOf(await challenge(email), "000000"));
  expect(tried).toEqual(Array(10).fill("refused"));
  const code = codeAt(secret, now());
  await expect(factor().answer(await challenge(email), code, DEVICE)).rejects.toMatchObject({
    code: "too_many_requests",
  });
});

test("a recovery code opens a session once, however it is typed", async () => {
  const { uid, email, recovery } = await aCarefulPerson();
  const [first = "", second = ""] = recovery;
  expect(await kindOf(await challenge(email), first)).toBe("tokens");
  expect(await kindOf(await challenge(email), first)).toBe("refused");
  expect(await kindOf(await challenge(email), second.replaceAll("-", " ").toUpperCase())).toBe("tokens");
  expect((await factor().read(uid)).recoveryCodesLeft).toBe(8);
});

test("new recovery codes end the old ones, and another person's are none", async () => {
  const [{ uid, email, recovery }, other] = [await aCarefulPerson(), await aCarefulPerson()];
  const renewed = await factor().renewRecoveryCodes(uid);
  expect(renewed).toHaveLength(10);
  for (const [code, kind] of [
    [recovery[0], "refused"],
    [other.recovery[0], "refused"],
    [renewed[0], "tokens"],
  ] as const) {
    expect(await kindOf(await challenge(email), code ?? "")).toBe(kind);
  }
  expect(await factor().renewRecoveryCodes((await aPerson()).uid)).toEqual([]);
});

test("while a new secret waits for its first code, the old one counts; then only the new one does", async () => {
  const { uid, email, secret } = await aCarefulPerson();
  const next = await factor().start(uid, { email, issuer: "Pluma" });
  expect(await kindOf(await challenge(email), codeAt(next.secret, now()))).toBe("refused");
  expect(await kindOf(await challenge(email), codeAt(secret, now()))).toBe("tokens");
  skip(60);
  expect(await factor().confirm(uid, codeAt(next.secret, now()))).toHaveLength(10);
  skip(60);
  expect(await kindOf(await challenge(email), codeAt(secret, now()))).toBe("refused");
  expect(await kindOf(await challenge(email), codeAt(next.secret, now()))).toBe("tokens");
});

test("once it is stopped, the password is enough, and challenges that were open are worth nothing", async () => {
  const { uid, email, secret } = await aCarefulPerson();
  const asked = await challenge(email);
  await factor().stop(uid);
  expect((await identity.signIn({ email, password, ...DEVICE }))?.kind).toBe("tokens");
  expect(await kindOf(asked, codeAt(secret, now()))).toBe("refused");
});

test("a database that leaks holds neither secret nor recovery codes, and a row moved to another person opens nothing", async () => {
  const { uid, secret, recovery } = await aCarefulPerson();
  const [row] = await parts.db.select().from(identityTwoFactors).where(eq(identityTwoFactors.userId, uid));
  const stored = JSON.stringify(row);
  const plain = Buffer.from(base32.decode(secret)).toString();
  for (const each of [secret, plain, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))]) {
    expect(stored).not.toContain(each);
  }
  const thief = await aCarefulPerson();
  await parts.db
    .update(identityTwoFactors)
    .set({ secret: row?.secret ?? null, recoveryCodes: row?.recoveryCodes ?? [] })
    .where(eq(identityTwoFactors.userId, thief.uid));
  expect(await kindOf(await challenge(thief.email), codeAt(secret, now()))).toBe("refused");
  expect(await kindOf(await challenge(thief.email), recovery[0] ?? "")).toBe("refused");
});

test("after a change of APP_SECRET codes are refused, not skipped", async () => {
  const { email, secret } = await aCarefulPerson();
  const changed = embeddedIdentity({ ...parts, secrets: openSecrets("another secret of the installation") });
  const signedIn = await changed.signIn({ email, password, ...DEVICE });
  if (signedIn?.kind !== "second_factor") throw new Error("no code was asked for");
  const answered = await changed.twoFactor?.answer(signedIn.challenge, codeAt(secret, now()), DEVICE);
  expect(answered).toEqual({ kind: "refused" });
});
