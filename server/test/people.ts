import { eq } from "drizzle-orm";
import { createUser, grantWords, makeStaff } from "../src/features/accounts/index.ts";
import { users } from "../src/features/accounts/tables.ts";
import { organizations, userOrganizations } from "../src/features/organizations/tables.ts";
import type { TestApp } from "./app.ts";

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
export async function aUser({ app, ask }: TestApp, options: Options = {}) {
  count += 1;
  const email = `person${count}-${Date.now()}@example.com`;
  const password = "a good password";
  const uid = await app.identity.create(app.db, { email, password, name: `Person ${count}` });
  if (uid === null) throw new Error("the e-mail is taken");
  const person = { uid, email, name: `Person ${count}`, lastName: "Test", lang: options.lang ?? null };
  const userId = await createUser(app, person);
  if (options.staff) await makeStaff(app, userId, options.staff);
  if (options.hasAccess ?? true) await giveAccess({ app }, userId, new Date(Date.now() + YEAR_MS));
  if (options.words !== 0)
    await grantWords(app, userId, options.words === undefined ? 10_000 : options.words, "test:grant");
  if (options.membership) await app.db.insert(userOrganizations).values({ userId, ...options.membership });
  const { status, body } = await ask("POST /auth/login", { body: { email, password } });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return { userId, uid, email, password, token: String(body.token), refreshToken: String(body.refresh_token) };
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
