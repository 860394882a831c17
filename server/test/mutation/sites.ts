import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync, Visitor } from "vite";

/** A place where a store says whose rows a statement reaches. */
export type Site = { id: number; path: string; line: number; what: string; start: number; end: number };

/** What says it: `mine`, `inSpace`, and what stores make of them for their own tables. */
const saysWhose = /^(mine|inSpace|visible|editable)[A-Z]?\w*$/;

/** Every such place below a folder, in the order of paths and lines. */
export function sitesBelow(root: string): Site[] {
  const features = join(root, "server/src/features");
  const paths = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|\/)store(\.\w+)*\.ts$/.test(path))
    .sort();
  return paths
    .flatMap((path) => sitesIn(relative(root, join(features, path)), readFileSync(join(features, path), "utf8")))
    .map((site, id) => ({ ...site, id }));
}

function sitesIn(path: string, text: string): Omit<Site, "id">[] {
  const found: Omit<Site, "id">[] = [];
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type !== "Identifier" || !saysWhose.test(callee.name)) return;
      const line = text.slice(0, start).split("\n").length;
      found.push({ path, line, what: text.slice(start, end).replace(/\s+/g, " "), start, end });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** The text of a store in which each place can be dropped by its id, see mark.ts. */
export function marked(text: string, sites: Site[]): string {
  const cuts = sites.flatMap(({ id, start, end }) => [
    { at: start, put: `globalThis.droppable(${id}, ` },
    { at: end, put: ")" },
  ]);
  return cuts
    .sort((one, other) => other.at - one.at)
    .reduce((made, { at, put }) => made.slice(0, at) + put + made.slice(at), text);
}
