/** HTML that may stand in a page as it is: everything that was put into it has been escaped. */
export type Html = { readonly html: string };

type Part = Html | string | number | null | undefined | false | readonly Part[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Writes HTML; a text in it stays a text, whatever it holds, between tags and in a quoted attribute. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, at) => (at === 0 ? text : written(parts[at - 1]) + text)).join(""),
});

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replace(/[&<>"']/g, (found) => escapes[found] ?? found);
  }
  return "html" in part ? part.html : part.map(written).join("");
}

/** A value as JSON that no text in it can end: "<" is written as an escape. */
export const json = (value: unknown): Html => ({
  html: JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ),
});

/** A text in paragraphs, parted by empty lines; single ends of lines stay. */
export const paragraphs = (text: string): Html[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((each) => html`<p>${each.split("\n").map((line, at) => (at === 0 ? line : html`<br>${line}`))}</p>`);
