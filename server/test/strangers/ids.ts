import { id, type RouteDefinition } from "@pluma/contract/kit/kit";
import type { z } from "zod";

/** Names under which a contract takes something that names a row, though its shape is a plain text. */
const isNamedId = (name: string): boolean => /(^|_)ids?$|I[dD]s?$|^token$/.test(name);

/** Each place of a call where something can be named: "params.id", "query.avatar_id", "body.conversation_ids[]". */
export function idsOf(route: RouteDefinition): string[] {
  const { params, query, body } = route;
  const bodyShape = isMultipart(body) ? body.fields : body !== undefined && "kind" in body ? undefined : body;
  const found = [...walk(query, "query", ""), ...walk(bodyShape, "body", "")];
  // Whatever stands in a path names something.
  const inPath = Object.keys(params?.shape ?? {}).map((name) => `params.${name}`);
  return [...inPath, ...new Set(found)];
}

const isMultipart = (body: RouteDefinition["body"]): body is Extract<typeof body, { kind: "multipart" }> =>
  body !== undefined && "kind" in body && body.kind === "multipart";

/** The walk knows zod's shapes by their definitions; one that it does not know has nothing inside. */
function walk(shape: unknown, path: string, name: string): string[] {
  const def = definitionOf(shape);
  if (!def) return [];
  if (shape === id) return [path];
  switch (def.type) {
    case "object":
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => walk(inner, `${path}.${key}`, key));
    case "array":
      return walk(def.element, `${path}[]`, name);
    case "pipe":
      return [...new Set([...walk(def.in, path, name), ...walk(def.out, path, name)])];
    case "union":
      return [...new Set((def.options ?? []).flatMap((option) => walk(option, path, name)))];
    case "record":
      return walk(def.valueType, `${path}.*`, name);
    default:
      if (def.innerType) return walk(def.innerType, path, name);
      return isNamedId(name) && ["string", "number", "transform"].includes(def.type) ? [path] : [];
  }
}

type Definition = {
  type: string;
  shape?: Record<string, unknown>;
  element?: unknown;
  innerType?: unknown;
  in?: unknown;
  out?: unknown;
  options?: unknown[];
  valueType?: unknown;
};

function definitionOf(shape: unknown): Definition | undefined {
  return (shape as z.ZodType | undefined)?._zod?.def as Definition | undefined;
}
