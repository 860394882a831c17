import type { Browser, BrowserContext, Page } from "@playwright/test";
import { aContext } from "./contexts.ts";
import { OWNER, type Site } from "./site.ts";

type Tokens = { token: string; refresh_token: string; uid: string };

/** Somebody with an account, who is signed in. */
export type Person = {
  userId: number;
  name: string;
  email: string;
  password: string;
  tokens: Tokens;
};

type Given = {
  name?: string;
  lastName?: string;
  staff?: "admin" | "manager";
  /** Access for a year, and words without limit. */
  hasAccess?: boolean;
};

const password = OWNER.password;
let made = 0;

/** Tells apart what is made at the same time in two workers, and in the one that follows a broken one. */
export function aMark(): string {
  made += 1;
  return `${process.env.TEST_WORKER_INDEX ?? "s"}x${made}`;
}

/** Somebody who signed up and confirmed their address; without access and not of the staff unless said otherwise. */
export async function aPerson(site: Site, { name = "Elena", lastName = "Marín", staff, hasAccess }: Given = {}) {
  const email = `${name.toLowerCase().normalize("NFD").replace(/\W/g, "")}.${aMark()}@example.com`;
  const data = { name, last_name: lastName, email, phone: "5541820937", password, signup_reason: "Recommendation" };
  const { user, ...tokens } = await call(site, "POST", "/users", data, { "x-forwarded-for": anAddress() });
  const person: Person = { userId: user.user_id, name, email, password, tokens };
  await site.sql(
    `with person as (update users set email_verified_at = now(),
         access_until = case when $2 then now() + interval '1 year' end where user_id = $1 returning user_id),
       words as (insert into word_balances (user_id, is_unlimited) select user_id, true from person where $2
         on conflict (user_id) do update set is_unlimited = true)
     insert into staff (user_id, role) select user_id, $3 from person where $3::text is not null`,
    [person.userId, hasAccess ?? false, staff ?? null],
  );
  return person;
}

// Of the addresses that no network outside has.
const anAddress = () => `10.${Number(process.env.TEST_WORKER_INDEX ?? 255) % 256}.${made >> 8}.${made & 255}`;

/** Signs somebody in on every page of a browser, as the screen would have. */
export const enter = (context: BrowserContext, site: Site, tokens: Tokens): Promise<void> =>
  enterAt(context, [{ address: site.address, tokens }]);

/** The same at several addresses of an installation, at each with a session of its own. */
export async function enterAt(context: BrowserContext, sessions: { address: string; tokens: Tokens }[]): Promise<void> {
  const origins = sessions.map(({ address: origin, tokens: { token, refresh_token, uid } }) => {
    const kept = { token, refresh_token, uid, token_time: String(Date.now()) };
    return { origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) };
  });
  await context.setStorageState({ cookies: [], origins });
}

/** A page of somebody's own browser, on which they are signed in. */
export async function aPageOf(browser: Browser, site: Site, person: Person): Promise<Page> {
  const context = await aContext(browser, site);
  await enter(context, site, person.tokens);
  return context.newPage();
}

/** Asks an installation as somebody; answers what it answers. */
export const askAs = (site: Site, { tokens }: Pick<Person, "tokens">, method: string, path: string, body?: unknown) =>
  call(site, method, path, body, { authorization: `Bearer ${tokens.token}` });

const owners = new WeakMap<Site, Promise<Tokens>>();

/** Another session of somebody. */
export const signInAs = (site: Site, { email, password }: { email: string; password: string }): Promise<Tokens> =>
  call(site, "POST", "/auth/login", { email, password });

/** Asks an installation as its owner, who signs in once. */
export async function askAsOwner(site: Site, method: string, path: string, body?: unknown) {
  const signedIn = owners.get(site) ?? signInAs(site, OWNER);
  owners.set(site, signedIn);
  return askAs(site, { tokens: await signedIn }, method, path, body);
}

/** Changes settings of an installation, as its owner does. */
export async function changeSettings(site: Site, settings: Record<string, unknown>): Promise<void> {
  await askAsOwner(site, "PUT", "/appconfig", settings);
}

async function call(site: Site, method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.address}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}
