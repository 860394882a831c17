type Coming = string | Promise<string>;

/**
 * Puts a text on the clipboard, with `html` for editors that can; answers whether that worked. Safari takes only what is
 * asked for at the press itself: what has yet to be fetched is handed over as it comes, not awaited before.
 */
export async function copyText(text: Coming, html?: Promise<string>): Promise<boolean> {
  const part = (said: Coming, type: string) => {
    const blob = Promise.resolve(said).then((whole) => new Blob([whole], { type }));
    // Where nobody takes it, that it failed is told below.
    blob.catch(() => {});
    return blob;
  };
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else {
      const parts = { "text/plain": part(text, "text/plain"), ...(html && { "text/html": part(html, "text/html") }) };
      await navigator.clipboard.write([new ClipboardItem(parts)]);
    }
    return true;
  } catch {
    // Pages that are not served over https have no clipboard of their own.
    return copyByEvent(...(await Promise.all([text, html])));
  }
}

function copyByEvent(text: string, html?: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    if (html) event.clipboardData?.setData("text/html", html);
  };
  document.addEventListener("copy", put);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", put);
  return isCopied;
}
