import type { RouteDefinition } from "@pluma/contract/kit/kit";
import type { Answered, TestApp } from "../app.ts";
import type { Example } from "../examples/index.ts";
import type { TestUser } from "../people.ts";
import type { Naming } from "./naming.ts";
import { aWorld, type Id, neverLike, type World } from "./world.ts";

/** Somebody to whom what is asked for does not belong. */
export type Asker = {
  name: string;
  token: string | undefined;
  person: TestUser | undefined;
  /** The organization that they are an admin of, and the one that they name when they ask. */
  organizationId: number | null;
  selects: number | null;
};

/** What stands in which place of a call. */
export type Places = Record<string, Id | boolean | undefined>;

export const callOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;

/** The things of an asker's own, to stand beside what is not theirs. */
export const ownWorld = (node: TestApp, { person, organizationId }: Asker): World | undefined =>
  person && aWorld({ node, person, organizationId });

/** What a naming says in figures: with the ids of an owner's things, with ids that never were, and with one's own. */
export async function placesOf({ theirs, beside = {}, also = {} }: Naming, owner: World, own: World | undefined) {
  const [foreign, besides] = [await idsIn(theirs, owner), { ...also, ...(own && (await idsIn(beside, own))) }];
  const never = Object.fromEntries(Object.entries(foreign).map(([place, id]) => [place, neverLike(id)]));
  return { foreign: { ...foreign, ...besides }, never: { ...never, ...besides } };
}

/** The ids of what is named, of the things of one person. */
export async function idsIn(named: Naming["theirs"], world: World): Promise<Record<string, Id>> {
  const found: Record<string, Id> = {};
  for (const [place, name] of Object.entries(named)) found[place] = await world.id(name);
  return found;
}

/** Asks a call as its example does, with these ids in their places. */
export async function askWith(
  node: TestApp,
  route: RouteDefinition,
  example: Example,
  places: Places,
  asker: Pick<Asker, "token" | "selects">,
): Promise<Answered> {
  // An organization that the call itself names is the one that is asked about.
  const isNamed = Object.keys(places).some((place) => place.endsWith(".organization_id"));
  const query = {
    ...(!isNamed && asker.selects !== null && { organization_id: asker.selects }),
    ...inPlaces("query.", places),
  };
  const path = withQuery(fillPath(route.path, example.path ?? route.path, places), query);
  const { body, form } = fillBody(example, inPlaces("body.", places));
  return node.ask(`${route.method} ${path}`, { token: asker.token, body, form });
}

const inPlaces = (start: string, places: Places): Places =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, id]) => (place.startsWith(start) ? [[place.slice(start.length), id]] : [])),
  );

/** Writes parameters anew into a path that an example had filled. */
function fillPath(template: string, filled: string, places: Places): string {
  const [path = "", query] = filled.split("?");
  const parts = path.split("/");
  const made = template.split("/").map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? part : String(places[`params.${name}`] ?? parts[index]);
  });
  return query === undefined ? made.join("/") : `${made.join("/")}?${query}`;
}

function withQuery(path: string, more: Places): string {
  const [before = "", query] = path.split("?");
  const values = new URLSearchParams(query);
  for (const [name, id] of Object.entries(more)) values.set(name, String(id));
  return values.size === 0 ? before : `${before}?${values}`;
}

function fillBody({ body, form }: Example, fields: Places): Pick<Example, "body" | "form"> {
  if (Object.keys(fields).length === 0) return form ? { form } : { body };
  const made = Object.fromEntries(
    Object.entries(fields).map(([name, id]) => (name.endsWith("[]") ? [name.slice(0, -2), [id]] : [name, id])),
  );
  // A file that is named takes the place of one that is sent along.
  if (!form || "file_id" in made) return { body: { ...(body as object | undefined), ...made } };
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  for (const [name, value] of Object.entries(made)) copy.set(name, String(value));
  return { form: copy };
}

/** What somebody can tell an answer by. */
export const heard = ({ status, text, headers }: Answered) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "date" && name !== "x-request-id"),
});
