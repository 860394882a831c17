import type { IncomingHttpHeaders } from "node:http";
import { type Language, language } from "@pluma/contract/kit/kit";

/** The language that a request asks for: its `lang` header, else the first of Accept-Language that we speak. */
export function langOf(headers: IncomingHttpHeaders): Language | null {
  const asked = headers.lang ? [headers.lang] : (headers["accept-language"] ?? "").slice(0, 200).split(",");
  for (const each of asked) {
    const short = language.safeParse(String(each).trim().slice(0, 2).toLowerCase());
    if (short.success) return short.data;
  }
  return null;
}
