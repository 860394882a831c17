import { createHash } from "node:crypto";
import type { Language } from "@pluma/contract/kit/languages";
import { words } from "../locales/words.ts";
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

const closedStyle =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}p{margin:24px;text-align:center}";

/** What a visitor finds in its place where there is no widget, or none that is on: a link to it stays in mails and profiles. */
export function drawClosed(lang: Language): string {
  const { closed } = words[lang].page;
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(closed)}</title>`,
    `<style>${closedStyle}</style></head><body><p>${escapeHtml(closed)}</p></body></html>`,
  ].join("");
}

/** What that page may do: be seen, in the frame of any page, since it says nothing of whose it was. */
export const closedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(closedStyle).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");
