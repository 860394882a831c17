import { OWNER, type Site } from "./site.ts";

const tokens = new WeakMap<Site, string>();

/** Changes settings of an installation, as its owner does. */
export async function changeSettings(site: Site, settings: Record<string, unknown>): Promise<void> {
  await askAsOwner(site, "PUT", "/appconfig", settings);
}

/** Asks an installation as its owner; answers what it answers. */
export async function askAsOwner(site: Site, method: string, path: string, body: unknown) {
  const token = tokens.get(site) ?? (await ask(site, "POST", "/auth/login", OWNER)).token;
  tokens.set(site, token);
  return ask(site, method, path, body, { authorization: `Bearer ${token}` });
}

async function ask(site: Site, method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.address}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
