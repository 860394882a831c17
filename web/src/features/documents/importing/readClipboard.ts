const NAME_LENGTH_MAX = 80;

/** What lies on the clipboard, as a file that can be imported, named by its first line; null where there is no text, or it may not be read. */
export async function readClipboard(otherwise: string): Promise<File | null> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = ["text/html", "text/plain"].find((each) => item.types.includes(each));
      if (!type) continue;
      const said = await (await item.getType(type)).text();
      const words = type === "text/html" ? wordsOf(said) : said;
      if (words.trim() === "") continue;
      return new File([said], `${nameFrom(words) || otherwise}${type === "text/html" ? ".html" : ".txt"}`, { type });
    }
  } catch {
    // Not allowed, or a browser that cannot.
  }
  return null;
}

// Read as data: nothing in it runs or is fetched.
const wordsOf = (html: string): string => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

const nameFrom = (words: string): string =>
  (words.trim().split("\n")[0] ?? "")
    .replace(/[\s/\\]+/g, " ")
    .trim()
    .slice(0, NAME_LENGTH_MAX);
