import type { Placed } from "../../../platform/sites.ts";

const ADDRESS_LENGTH_MAX = 500;
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** How a site is named where apps are connected: by the organization whose own host it is, 0 for the installation. */
export const siteOf = ({ site }: Pick<Placed, "site">): number => site ?? 0;

/** What tokens of a host are good for, and nothing besides. */
export const resourceOf = ({ publicUrl }: Pick<Placed, "publicUrl">): string => `${publicUrl}/mcp`;

/** Whether what an app wants tokens for is what this host has; one that names nothing means it. */
export function isResourceHere(placed: Pick<Placed, "publicUrl">, named: string): boolean {
  if (named === "") return true;
  const [here, there] = [URL.parse(resourceOf(placed)), URL.parse(named)];
  return here !== null && there !== null && there.href.replace(/\/$/, "") === here.href;
}

/** An address that an app may be told at: https, or the person's own device; null for any other. */
export function readAddress(text: string): URL | null {
  const url = text.length <= ADDRESS_LENGTH_MAX ? URL.parse(text) : null;
  if (!url || url.username || url.password || text.includes("#")) return null;
  return url.protocol === "https:" || isOnDevice(url) ? url : null;
}

/** Whether an address leads to the person's own device. */
export const isOnDevice = ({ protocol, hostname }: URL): boolean => protocol === "http:" && loopback.test(hostname);

/** Whether an address is one that an app named: letter by letter, but for the port of the person's own device (RFC 8252). */
export function isNamed(redirectUri: string, named: readonly string[]): boolean {
  if (named.includes(redirectUri)) return readAddress(redirectUri) !== null;
  const url = readAddress(redirectUri);
  return url !== null && isOnDevice(url) && named.some((each) => withoutPort(each) === withoutPort(redirectUri));
}

function withoutPort(text: string): string | null {
  const url = readAddress(text);
  return url && isOnDevice(url) ? text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, "$1") : null;
}

/** Where an app hears something: its address, with what it is told beside what stood there; whose word it is included (RFC 9207). */
export function tellingApp(
  { publicUrl }: Pick<Placed, "publicUrl">,
  { redirect_uri, state }: { redirect_uri: string; state: string },
  told: Record<string, string>,
): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...told, ...(state !== "" && { state }), iss: publicUrl })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
