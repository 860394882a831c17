import { lookup as lookUp } from "node:dns/promises";
import type { RequestOptions } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";

export type CallOptions = {
  /** Allows addresses of this machine and any port: for tests, which call themselves. */
  isLoopbackAllowed?: boolean;
  /** Only https, but on this machine where that is allowed. */
  isTlsOnly?: boolean;
  msMax?: number;
  /** Says where a name is, in place of this machine; what it says is looked at as well. */
  resolve?: (hostname: string) => Promise<string[]>;
};

/** The call was not made, because of where its address leads; trying again would change nothing. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** An address that somebody typed, as far as it can be judged by itself; throws AddressRefused. */
export function checkUrl(text: string, { isLoopbackAllowed, isTlsOnly }: CallOptions): URL {
  const url = URL.parse(text);
  if (isTlsOnly && !isLoopbackAllowed && url?.protocol !== "https:") {
    throw new AddressRefused("The address is no https address.");
  }
  if (!url || !/^https?:$/.test(url.protocol)) throw new AddressRefused("The address is no http or https address.");
  if (url.username || url.password) throw new AddressRefused("The address must not hold a password.");
  if (url.port && !["80", "443"].includes(url.port) && !isLoopbackAllowed) {
    throw new AddressRefused("The address may use the ports 80 and 443 only.");
  }
  return url;
}

export type Address = { address: string; family: number };

/** Where a host is, when all of it is on the public internet; throws AddressRefused. */
export async function findAddresses(
  { hostname }: Pick<URL, "hostname">,
  { isLoopbackAllowed, resolve }: CallOptions,
): Promise<Address[]> {
  const plain = hostname.replace(/^\[|\]$/g, "");
  const found = resolve
    ? (await resolve(plain)).map((address) => ({ address, family: isIP(address) }))
    : await lookUp(plain, { all: true, verbatim: true });
  const isFine = ({ address }: Address) => isPublicAddress(address) || isLoopbackAllowed === true;
  // One private address among public ones is as bad: which of them is used would be a matter of luck.
  if (found.length === 0 || !found.every(isFine))
    throw new AddressRefused("The address is not on the public internet.");
  return found;
}

/** How a request is made that goes to one of the addresses that were looked at, and to no other. */
export function requestTo(url: URL, addresses: Address[]): RequestOptions {
  // The name was resolved and looked at; asked again it could give another answer.
  const pinned: LookupFunction = (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all || !first) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
  return { lookup: pinned, agent: false, hostname: url.hostname.replace(/^\[|\]$/g, "") };
}

/** What a work answers, unless it is given up before. */
export function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
