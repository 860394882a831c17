import { copyText } from "../../../../platform/copyText.ts";
import { plainText } from "../../../../platform/plainText.ts";

/** Puts a text on the clipboard as HTML without any look of ours, and as plain text beside it; answers whether that worked. */
export async function copyRich(html: string): Promise<boolean> {
  // Read as data: nothing in it runs or is fetched.
  const text = plainText(new DOMParser().parseFromString(html, "text/html").body);
  if (!navigator.clipboard?.write || typeof ClipboardItem === "undefined") return copyText(text);
  const item = new ClipboardItem({
    "text/html": new Blob([html], { type: "text/html" }),
    "text/plain": new Blob([text], { type: "text/plain" }),
  });
  return navigator.clipboard.write([item]).then(
    () => true,
    () => copyText(text),
  );
}
