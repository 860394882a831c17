import { Refusal } from "./world.ts";

/**
 * What an endpoint takes. The names are checked against the client's own types when this is compiled, and against every
 * request when it runs: what is not named is refused, as Stripe does.
 */
export type Leaf = "text" | "whole" | "hundredths" | "flag" | "map" | readonly string[] | TextUpTo;
/** A text of at most so many characters; Stripe's schema says 5,000 where it says nothing else. */
type TextUpTo = { readonly textUpTo: number };
export type Shape<P> = { readonly [K in keyof P]?: Field<NonNullable<P[K]>> };
type Field<T> =
  | Leaf
  | (Extract<T, readonly unknown[]> extends readonly (infer E)[]
      ? List<E> | Shape<Extract<T, object>>
      : Shape<Extract<T, object>>);
type List<E> = { readonly each: Leaf | Shape<NonNullable<E>> };

type Tree = { [name: string]: string | Tree };

/** Reads a form or query as Stripe's client writes it: `items[0][price]=…`. */
export function readForm(text: string): Tree {
  const tree: Tree = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean);
    const last = names.pop() ?? "";
    let at = tree;
    for (const name of names) {
      const below = at[name];
      const next: Tree = typeof below === "object" ? below : Object.create(null);
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return tree;
}

/** The parameters of a request, typed; refuses what the endpoint does not know and what is not of its kind. */
export function check<P>(shape: Shape<P>, tree: Tree): P {
  return checkTree(shape as Record<string, unknown>, tree, "") as P;
}

function checkTree(shape: Record<string, unknown>, tree: Tree, above: string): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(tree)) {
    const path = above ? `${above}[${name}]` : name;
    if (!Object.hasOwn(shape, name)) {
      const message = `Received unknown parameter: ${path}`;
      throw new Refusal(400, { code: "parameter_unknown", message, param: path });
    }
    read[name] = checkField(shape[name], value, path);
  }
  return read;
}

function checkField(field: unknown, value: string | Tree, path: string): unknown {
  if (Array.isArray(field)) {
    if (field.includes(value)) return value;
    throw invalid(path, `must be one of ${field.join(", ")}`);
  }
  if (typeof field === "object" && field !== null && "textUpTo" in field) return readText(value, path, field.textUpTo);
  if (typeof field === "object" && field !== null) {
    // An empty text takes a list or a group away.
    if (value === "") return "";
    if (typeof value === "string") throw invalid(path, "must be a group");
    if (!("each" in field)) return checkTree(field as Record<string, unknown>, value, path);
    return Object.values(value).map((one, index) => checkEach(field.each, one, `${path}[${index}]`));
  }
  if (field === "map") {
    if (typeof value === "string" && value !== "") throw invalid(path, "must be a map");
    if (typeof value !== "string") checkMetadata(value, path);
    return value;
  }
  if (typeof value !== "string") throw invalid(path, "must be a value");
  return readLeaf(field, value, path);
}

/** As many entries, and as long ones, as Stripe keeps of metadata. */
function checkMetadata(map: Tree, path: string): void {
  const entries = Object.entries(map);
  if (entries.length > 50) throw invalid(path, "must have at most 50 keys");
  for (const [key, value] of entries) {
    if (key.length > 40 || typeof value !== "string" || value.length > 500) {
      throw invalid(`${path}[${key}]`, "must be a key of at most 40 characters and a value of at most 500");
    }
  }
}

function readText(value: string | Tree, path: string, max: unknown): string {
  if (typeof value !== "string") throw invalid(path, "must be a value");
  if ([...value].length > Number(max)) throw invalid(path, `must be at most ${max} characters`);
  return value;
}

const checkEach = (each: unknown, value: string | Tree, path: string): unknown => checkField(each, value, path);

function readLeaf(field: unknown, value: string, path: string): unknown {
  if (field === "whole") {
    if (/^-?\d+$/.test(value)) return Number(value);
    throw invalid(path, "must be an integer");
  }
  if (field === "hundredths") {
    if (/^\d+(\.\d{1,2})?$/.test(value)) return Number(value);
    throw invalid(path, "must be a number with at most two decimals");
  }
  if (field === "flag") {
    if (value === "true" || value === "false") return value === "true";
    throw invalid(path, "must be true or false");
  }
  return readText(value, path, 5000);
}

const invalid = (path: string, why: string): Refusal =>
  new Refusal(400, { code: "parameter_invalid", message: `Invalid ${path}: ${why}`, param: path });

/** Refuses a request in which one of these is absent. */
export function need(params: object, ...names: string[]): void {
  for (const name of names) {
    if (Object.hasOwn(params, name)) continue;
    const message = `Missing required param: ${name}.`;
    throw new Refusal(400, { code: "parameter_missing", message, param: name });
  }
}
