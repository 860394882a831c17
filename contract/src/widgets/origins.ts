/**
 * Whether a text is an origin as a browser sends it: scheme and host, a port that is not the usual one, and nothing else. So
 * two of them are the same origin exactly if they are the same text: no user, path, upper case, trailing dot, or letters
 * that are not written as punycode. No sign that a policy would read as more than one host (`*`, `;`) is of a host's name.
 */
export function isOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { origin, hostname } = new URL(value);
  return origin === value && !hostname.endsWith(".") && /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname);
}

/** What somebody meant by an address that they typed: its origin, in lower case and punycode; null where there is none. */
export function originOf(typed: string): string | null {
  const value = typed.trim();
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[\w.-]+:\d+(?:\/|$)/.test(value) ? value : `https://${value}`;
  if (!URL.canParse(address)) return null;
  const { origin, username, password } = new URL(address);
  return username === "" && password === "" && isOrigin(origin) ? origin : null;
}
