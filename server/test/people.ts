import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { createUser, grantWords, makeStaff } from "../src/features/accounts/index.ts";
import { users } from "../src/features/accounts/tables.ts";
import { organizations, userOrganizations } from "../src/features/organizations/tables.ts";
import { identityAccounts } from "../src/providers/identity/tables.ts";
import type { TestApp } from "./app.ts";
import type { Persona } from "./permissions.ts";

let count = 0;

type Options = {
  staff?: "admin" | "manager";
  /** Access for a year; on unless said otherwise. */
  hasAccess?: boolean;
  /** Words to spend; null for no limit. 10,000 unless said otherwise. */
  words?: number | null;
  /** A membership: the organization, and 1 Admin, 2 Manager or 3 Member. */
  membership?: { organizationId: number; userTypeId: 1 | 2 | 3 };
  lang?: "en" | "es";
};

export type TestUser = Awaited<ReturnType<typeof aUser>>;

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Someone who is signed in: with access and 10,000 words unless said otherwise. */
export async function aUser({ app }: Pick<TestApp, "app">, options: Options = {}) {
  count += 1;
  const email = `person${count}-${Date.now()}@example.com`;
  const password = "a good password";
  const person = { email, password, name: `Person ${count}`, lastName: "Test", lang: options.lang ?? null };
  const accessUntil = (options.hasAccess ?? true) ? new Date(Date.now() + YEAR_MS) : null;
  const words = options.words === undefined ? 10_000 : options.words;
  const { uid, userId } = await aPerson(app, { ...person, accessUntil, words });
  if (options.staff) await makeStaff(app, userId, options.staff);
  if (options.membership) await app.db.insert(userOrganizations).values({ userId, ...options.membership });
  const tokens = await app.identity.openSession(uid, { ip: "127.0.0.1", userAgent: "tests" });
  return { userId, uid, email, password, token: tokens.token, refreshToken: tokens.refresh_token };
}

/** Whom to make: with access until then, and these words; 0 for none, null for no limit. */
type Made = {
  email: string;
  password: string;
  name: string;
  lastName: string;
  lang: "en" | "es" | null;
  accessUntil: Date | null;
  words: number | null;
};
type Ids = { uid: string; userId: number };

/** How the first one's password was stored: a hash of its own for everybody would take longer than most tests. */
let stored: { password: string; hash: string } | undefined;

function aPerson(app: TestApp["app"], person: Made): Promise<Ids> {
  const isOurs = !app.config.FIREBASE_AUTH_EMULATOR_HOST;
  return isOurs && stored?.password === person.password
    ? aWrittenPerson(app, person, stored.hash)
    : aRegisteredPerson(app, person, isOurs);
}

/** Somebody as the app makes them. */
export async function aRegisteredPerson(app: TestApp["app"], person: Made, isOurs = true): Promise<Ids> {
  const { email, password, name, lastName, lang, accessUntil, words } = person;
  const uid = await app.identity.create(app.db, { email, password, name });
  if (uid === null) throw new Error("the e-mail is taken");
  const userId = await createUser(app, { uid, email, name, lastName, lang });
  if (accessUntil) await giveAccess({ app }, userId, accessUntil);
  if (words !== 0) await grantWords(app, userId, words, GRANT);
  if (isOurs) {
    const [made] = await app.db.select().from(identityAccounts).where(eq(identityAccounts.userId, uid));
    if (made?.password) stored = { password, hash: made.password };
  }
  return { uid, userId };
}

const GRANT = "test:grant";

/** The same rows by one statement: as the app makes somebody took a tenth of all that the suite asked the database. */
export async function aWrittenPerson({ db }: TestApp["app"], person: Made, hash: string): Promise<Ids> {
  const { email, name, lastName, lang, accessUntil, words } = person;
  const uid = randomBytes(16).toString("hex");
  const { rows } = await db.execute<{ userId: number }>(sql`
    with identity as (
      insert into identity_users (id, name, email) values (${uid}, ${name}, ${email})
    ), account as (
      insert into identity_accounts (id, account_id, provider_id, user_id, password)
      values (${uid}, ${uid}, 'credential', ${uid}, ${hash})
    ), made as (
      insert into users (uid, name, last_name, email, lang, access_until)
      values (${uid}, ${name}, ${lastName}, ${email}, ${lang}, ${accessUntil?.toISOString() ?? null})
      returning user_id
    ), balance as (
      insert into word_balances (user_id, balance, is_unlimited)
      select user_id, ${words ?? 0}::int, ${words === null} from made where ${words !== 0}
    ), entry as (
      insert into word_ledger (user_id, kind, words, cause)
      select user_id, 'grant', ${words ?? 0}::int, ${GRANT} from made where ${words !== 0}
    )
    select user_id as "userId" from made`);
  const userId = rows[0]?.userId;
  if (userId === undefined) throw new Error("a person was not made");
  return { uid, userId };
}

/** Sets until when a person has access. */
export async function giveAccess({ app }: Pick<TestApp, "app">, userId: number, until: Date | null): Promise<void> {
  await app.db.update(users).set({ accessUntil: until }).where(eq(users.userId, userId));
}

/** An organization without members. */
export async function anOrganization({ app }: TestApp): Promise<number> {
  count += 1;
  const name = `Organization ${count}`;
  const [made] = await app.db
    .insert(organizations)
    .values({ name, slug: `organization-${count}` })
    .returning({ id: organizations.organizationId });
  if (!made) throw new Error("an organization was not made");
  return made.id;
}

/** Someone who calls: by a token, and as a person when they are one. */
export type TestCaller = { token: string | undefined; person: TestUser | undefined };

/** A fresh caller of a persona of the permission table; organization A is theirs, B is that of others. */
export async function aCaller(
  node: TestApp,
  persona: Persona,
  [organizationA, organizationB]: [number, number],
): Promise<TestCaller> {
  const inA = (userTypeId: 1 | 2 | 3): Options => ({ membership: { organizationId: organizationA, userTypeId } });
  const options: Record<Exclude<Persona, "anonymous" | "impersonating_admin" | "widget_visitor">, Options> = {
    user_no_access: { hasAccess: false, words: 0 },
    user: {},
    org_member: inA(3),
    org_manager: inA(2),
    org_admin: inA(1),
    other_org_admin: { membership: { organizationId: organizationB, userTypeId: 1 } },
    platform_manager: { staff: "manager" },
    platform_admin: { staff: "admin" },
  };
  if (persona === "anonymous") return { token: undefined, person: undefined };
  if (persona === "widget_visitor") return { token: "wgt_of-a-visitor-of-some-page", person: undefined };
  if (persona === "impersonating_admin") {
    const person = await anImpersonated(node);
    return { token: person.token, person };
  }
  const person = await aUser(node, options[persona]);
  return { token: person.token, person };
}

/** A customer, by the token of an admin who is signed in as them. */
export async function anImpersonated(node: TestApp): Promise<TestUser> {
  const [admin, customer] = [await aUser(node, { staff: "admin" }), await aUser(node)];
  const asked = await node.ask(`POST /users/admin/${customer.userId}/impersonate`, {
    token: admin.token,
    body: { reason: "A test." },
  });
  if (asked.status !== 201) throw new Error(`signing in as a customer answered ${asked.status}`);
  return { ...customer, token: String(asked.body.token) };
}
