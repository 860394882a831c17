/**
 * What goes along from one screen of the door to the next: where somebody was going when they were asked who they are,
 * and the e-mail address they have typed so far. It travels with the history entry, so that neither stands in the
 * address of the page.
 */
export type Way = { wanted?: string | undefined; email?: string | undefined };

/** Reads a way out of the state of a history entry; whatever else lies there is no way. */
export function wayOf(state: unknown): Way {
  const fields: Record<string, unknown> = typeof state === "object" && state !== null ? { ...state } : {};
  const { wanted, email } = fields;
  return {
    ...(isOwnPath(wanted) && { wanted }),
    ...(typeof email === "string" && email !== "" && { email: email.slice(0, 254) }),
  };
}

// A path of this site: "//somewhere" would be another one.
const isOwnPath = (value: unknown): value is string => typeof value === "string" && /^\/(?![/\\])/.test(value);
