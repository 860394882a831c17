import type { WidgetRow } from "../store.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

/** A page with nothing in it but a widget, which draws itself over all of it. */
export function drawPage({ name, language }: Pick<WidgetRow, "name" | "language">, script: string): string {
  return [
    `<!doctype html><html${language ? ` lang="${escapeHtml(language)}"` : ""}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(name)}</title></head>`,
    `<body><script src="${escapeHtml(script)}" data-view="page"></script></body></html>`,
  ].join("");
}

/** What that page may do: run the widget and ask its host; and who may show it in a frame. */
export const pagePolicy = (framers: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(" ")}`,
  ].join("; ");
