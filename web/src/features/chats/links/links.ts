const SHOWN_MAX = 100;
const QUERY_MAX = 40;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i;
const PICTURE_LENGTH_MAX = 200_000;

/** The address if it may be opened from an answer: http, https or mailto. Anything else is no link at all. */
export function safeAddress(address: string): string | null {
  try {
    return ["http:", "https:", "mailto:"].includes(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}

/**
 * Whether an address is to be shown whole before it is followed: its text says something else, or it is long enough to
 * carry words of the chat away unseen.
 */
export function isToBeShown(address: string, text: string): boolean {
  if (!isSame(address, text)) return true;
  const { search, hash } = new URL(address);
  return address.length > SHOWN_MAX || search.length + hash.length > QUERY_MAX;
}

/** The name of the place that an address leads to, as people read it. */
export function hostOf(address: string): string {
  try {
    const { host, protocol, pathname } = new URL(address);
    return protocol === "mailto:" ? pathname : host.replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** The picture that lies in the text itself, if it is a small one of a kind that cannot run; else null. */
export const pictureIn = (address: string): string | null =>
  address.length <= PICTURE_LENGTH_MAX && PICTURE.test(address) ? address : null;

const isSame = (address: string, text: string): boolean => bare(address) === bare(text);
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/, "")
    .replace(/\/$/, "");
