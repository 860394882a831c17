import { copyText } from "./copyText.ts";
import { plainText } from "./plainText.ts";

/** Puts HTML without any look of ours on the clipboard, and what it says as plain text beside it; answers whether that worked. */
export function copyHtml(html: string | Promise<string>): Promise<boolean> {
  const coming = Promise.resolve(html);
  // Read as data: nothing in it runs or is fetched.
  return copyText(
    coming.then((whole) => plainText(new DOMParser().parseFromString(whole, "text/html").body)),
    coming,
  );
}
