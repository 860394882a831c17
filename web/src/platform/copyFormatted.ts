import { plainText } from "./plainText.ts";

/** Puts HTML without any look of ours on the clipboard, and what it says as plain text beside it; answers whether that worked. */
export function copyHtml(html: string): Promise<boolean> {
  // Read as data: nothing in it runs or is fetched.
  return copyFormatted(html, plainText(new DOMParser().parseFromString(html, "text/html").body));
}

/** Puts a text on the clipboard, formatted for editors that can and plain for all others; answers whether that worked. */
export async function copyFormatted(html: string, text: string): Promise<boolean> {
  try {
    const parts = {
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    };
    await navigator.clipboard.write([new ClipboardItem(parts)]);
    return true;
  } catch {
    // Pages that are not served over https have no clipboard of their own, and older browsers only that for texts.
    return copyByEvent(html, text);
  }
}

function copyByEvent(html: string, text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/html", html);
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", put, { once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", put);
  return isCopied;
}
