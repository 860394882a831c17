import type { PublicConfig } from "@pluma/contract/site/site";

/**
 * What somebody sees who is not signed in: `anywhere` is sign-in at an address that they find again afterwards;
 * `away` sends them to sign-in, which remembers the address.
 */
export type Door = "landing" | "latam" | "signIn" | "signUp" | "recovery" | "anywhere" | "away";

/** Addresses of the door; somebody who is signed in has passed it. */
export const doorPaths = ["/auth/*", "/login", "/signup", "/recovery", "/latam"];

/** Each of them also stands below /auth. */
const named: Record<string, Door> = { "/login": "signIn", "/signup": "signUp", "/recovery": "recovery" };

type Flags = Pick<PublicConfig, "landing_enabled" | "landing" | "landing_es_enabled" | "signup_enabled">;

/**
 * Which door an address is, on a site with these flags. The Spanish landing page needs its own flag alone; who chose a plan
 * signs up at its checkout, and finds it there; so does who was given a code or a seat.
 */
export function doorAt(path: string, flags: Flags): Door {
  const { landing_enabled, landing, landing_es_enabled, signup_enabled } = flags;
  const place = path.replace(/(?<=^\/|[^/])\/+$/, "");
  const door = named[place.replace(/^\/auth(?=\/)/, "")];
  if (door) return door;
  if (place === "/auth" || place.startsWith("/auth/")) return "signIn";
  if (signup_enabled !== false && (place.startsWith("/checkout/") || place === "/redeem" || place === "/seat"))
    return "signUp";
  if (place === "/latam" && landing_es_enabled) return "latam";
  if (!landing_enabled && !landing) return "anywhere";
  return place === "/" ? "landing" : "away";
}
