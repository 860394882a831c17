/** Where the walk is: lists that are open, and the table, if any. */
type Place = { lists: { isOrdered: boolean; count: number }[]; row: string[] | null; rows: number; marks: string[] };

/** The HTML that the Word parser writes, as Markdown with headings, lists and tables; all other tags only go. */
export function markdownOf(html: string): string {
  const place: Place = { lists: [], row: null, rows: 0, marks: [] };
  const pieces: string[] = [];
  // Cells hold paragraphs of their own, which may not break the line of their row.
  let cell: string[] | null = null;
  const say = (text: string) => void (cell ?? pieces).push(text);
  for (const [token, close, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[^<]+|</g)) {
    if (name === undefined) say(decode(token));
    else if (/^t[dh]$/.test(name)) {
      if (close) place.row?.push((cell ?? []).join("").replace(/\s+/g, " ").replaceAll("|", "\\|").trim());
      cell = close ? null : [];
    } else if (cell) cell.push(/^(?:p|br|li|h[1-6])$/.test(name) ? " " : "");
    else pieces.push(close ? closed(name, place) : opened(name, place));
  }
  return pieces
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function opened(name: string, place: Place): string {
  const heading = /^h([1-6])$/.exec(name);
  if (heading) return `\n\n${"#".repeat(Number(heading[1]))} `;
  if (name === "ul" || name === "ol") {
    place.lists.push({ isOrdered: name === "ol", count: 0 });
    return place.lists.length === 1 ? "\n" : "";
  }
  if (name === "li") return itemStart(place);
  if (name === "table") place.rows = 0;
  if (name === "tr") place.row = [];
  if (name === "br") return "\n";
  return name === "p" && place.lists.length === 0 ? "\n\n" : name === "table" ? "\n\n" : "";
}

function closed(name: string, place: Place): string {
  if (name === "ul" || name === "ol") {
    place.lists.pop();
    return place.lists.length === 0 ? "\n\n" : "";
  }
  if (name === "tr") return rowEnd(place);
  return /^(?:p|h[1-6]|table)$/.test(name) && place.lists.length === 0 ? "\n\n" : "";
}

function itemStart({ lists }: Place): string {
  const list = lists.at(-1);
  if (list) list.count += 1;
  return `\n${"  ".repeat(Math.max(0, lists.length - 1))}${list?.isOrdered ? `${list.count}.` : "-"} `;
}

function rowEnd(place: Place): string {
  const cells = place.row ?? [];
  place.row = null;
  place.rows += 1;
  const row = `| ${cells.join(" | ")} |\n`;
  return place.rows === 1 ? `${row}|${" --- |".repeat(cells.length)}\n` : row;
}

const decode = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
