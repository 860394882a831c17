import type { Language, RouteDefinition } from "@pluma/contract/kit/kit";
import { languageCodes } from "@pluma/contract/kit/languages";
import { unstorableIn } from "@pluma/contract/kit/storable";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { wordsOf, wordsOfField } from "../errorMessages.ts";
import { Refusal } from "../errors.ts";
import { isKind } from "./bodies.ts";

// What zod says itself, it says in the languages of ours: its locales have the same codes.
const localeOf = new Map(languageCodes.map((code) => [code, z.locales[code]().localeError]));
const nothing = {};

/** The parameters of the path; one that does not fit names nothing that exists, or is refused with 400. */
export function parseParams(route: RouteDefinition, given: unknown, lang: Language): unknown {
  if (!route.params) return nothing;
  const params = parseOr(route.params, given, lang, "invalid_query", 400);
  if (unstorableIn(params)) throw new Refusal("not_found");
  return params;
}

/** The query; unknown keys are dropped, and values outside their allow-list refused with 400. */
export function parseQuery(route: RouteDefinition, given: unknown, lang: Language): unknown {
  if (!route.query) return nothing;
  const query = parseOr(route.query, given, lang, "invalid_query", 400);
  const path = unstorableIn(query);
  if (!path) return query;
  throw new Refusal("invalid_query", {}, { [path.join(".")]: wordsOf("unstorable", lang) });
}

/** The body as its contract shapes it: JSON, one uploaded file with its fields, or the raw bytes with the headers. */
export async function parseBody(route: RouteDefinition, request: FastifyRequest, lang: Language): Promise<unknown> {
  const { body } = route;
  if (!body) return undefined;
  if (isKind(body, "raw")) return { bytes: request.body ?? new Uint8Array(), headers: request.headers };
  if (isKind(body, "multipart")) {
    const isForm = request.isMultipart() || !body.isFileOptional;
    const { file, fields } = isForm ? await request.readUpload(body) : { file: undefined, fields: request.body ?? {} };
    return { file, fields: parseOr(body.fields, fields, lang, "invalid_body", route.invalidStatus) };
  }
  return parseOr(body as z.ZodType, request.body ?? {}, lang, "invalid_body", route.invalidStatus);
}

function parseOr(
  shape: z.ZodType,
  given: unknown,
  lang: Language,
  code: "invalid_query" | "invalid_body",
  status: number | undefined,
): unknown {
  const parsed = shape.safeParse(given, { error: localeOf.get(lang) });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    fields[issue.path.join(".") || "body"] ??= wordsOfField(issue.message, lang);
  }
  throw new Refusal(code, {}, fields, status);
}
