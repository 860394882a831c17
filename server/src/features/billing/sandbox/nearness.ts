import type { IncomingHttpHeaders } from "node:http";
import { isOwnMachine } from "../../../platform/sites.ts";

/** What proxies add to a request, and browsers never send. */
const proxyHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fly-client-ip",
  "via",
] as const;

/**
 * What of a request shows that it came from elsewhere than this machine, through a proxy; null for nothing. A proxy that
 * names itself as the host and says nothing of whom it speaks for is betrayed by the page that the browser is on.
 */
export function tracesOf(headers: IncomingHttpHeaders): string | null {
  const forwarded = proxyHeaders.find((name) => headers[name] !== undefined);
  if (forwarded) return forwarded;
  if (!isOwnMachine(hostOf(`http://${headers.host ?? ""}`))) return "host";
  // A link to this machine in somebody's mail, or a foreign page that calls it, is no proxy: browsers say so. To a page
  // without encryption they say nothing, and then what they are on counts.
  const from = headers["sec-fetch-site"];
  if (from !== undefined && from !== "same-origin") return null;
  for (const name of ["origin", "referer"] as const) {
    const page = headers[name];
    if (page && page !== "null" && !isOwnMachine(hostOf(page))) return name;
  }
  return null;
}

/** What is no address has a name that is nobody's. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "unknown";
}
