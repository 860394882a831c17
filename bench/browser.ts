import { chromium, type Page } from "@playwright/test";
import type { Bed, RunningPluma } from "./bed.ts";
import { post } from "./post.ts";
import type { Person } from "./seeds/seed.ts";

/** Answers a browser that starts, or says what is missing. */
export type FindBrowser = (say: (line: string) => void) => Promise<{ path?: string; missing?: string }>;

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Visit = { bed: Bed; findBrowser: FindBrowser; pluma: RunningPluma; person: Person };

/** Works on a page of a headless Chromium with an empty cache, on which a person is signed in. */
export async function withPage<T>(visit: Visit, work: (page: Page) => Promise<T>): Promise<T> {
  const { bed, findBrowser, pluma, person } = visit;
  const found = await findBrowser(bed.say);
  if (!found.path) throw new Error(found.missing ?? "no browser");
  const tokens = await post(`${pluma.address}/api/auth/login`, {}, { email: person.email, password: person.password });
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(keepTokens, { ...tokens, time: String(Date.now()) });
    return await work(page);
  } finally {
    await browser.close();
  }
}

type KeptTokens = { token: string; refresh_token: string; uid: string; time: string };

/** Runs in the page, before its own code: what signing in leaves in a browser. */
function keepTokens({ token, refresh_token, uid, time }: KeptTokens): void {
  localStorage.setItem("token", token);
  localStorage.setItem("refresh_token", refresh_token);
  localStorage.setItem("uid", uid);
  localStorage.setItem("token_time", time);
}
